import { marked, say } from '../../core/messages/message.ts';

/** Texts of what is handed over and signed; they come with what shows them. */
export const handText = marked({
  open: { record: 'Hand over…', task: 'Send as task…' },
  hints: {
    record: 'Paste the text into a message, or show the QR code: a phone reads it into one. It is not encrypted.',
    task: 'For somebody with Tripoint there: server, user name, stage and case. No password is in it.',
  },
  block: 'Text for a message',
  copy: 'Copy the text',
  show: 'Show the QR code',
  pictures: { record: 'QR code of the record', task: 'QR code of the task' },
  file: {
    save: 'Save the record as a file',
    signature: 'Save its signature',
    hint: 'Keep the signature with the file: it shows that the file was not edited.',
    verify: 'How others verify both with OpenSSL 3',
    copyVerify: 'Copy the commands',
    compare:
      'Replace FILE by the name of the saved file (twice). The second command prints the fingerprint: tell it to them in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
  },
  /** The texts about a task that was taken in, in place of the texts about a record. */
  task: (stage: string) =>
    say`This is a task: run the stage ${stage} from this machine. Then choose Hand over… there, and send the result back.`,
  pasted: 'pasted text',
  accept: {
    hint: 'Compare the whole fingerprint with the other person in another way, e.g. by phone. What an accepted key signed is shown under its name.',
    name: 'Name for it',
    accept: 'Accept this key',
    accepted: (name: string) => say`The key was accepted: ${name}.`,
  },
  keys: {
    title: 'Signatures',
    hint: 'This installation signs the files that it saves. A signature shows that a file was not edited, not that it is true. Tell others this fingerprint, e.g. by phone.',
    copy: 'Copy the fingerprint',
    fingerprint: 'Fingerprint of another installation',
    name: 'Name for it',
    accept: 'Accept this key',
    forget: 'Forget',
    forgetKey: (name: string) => say`${say('Forget')}: ${name}`,
  },
});
