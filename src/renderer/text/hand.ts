import type { Translated } from './english.ts';

/** Texts of what is handed over, scanned and sealed; they come with what shows them. */
export const handText = {
  seal: 'Seal',
  open: { record: 'Hand over…', task: 'Hand over the task…' },
  hints: {
    record: 'Paste the text into a message, or show the picture: the other person imports either. It is not encrypted.',
    task: 'For somebody with Tripoint there: server, user name, stage and case. No password is in it.',
  },
  block: 'Text for a message',
  copy: 'Copy the text',
  show: 'Show the QR code',
  pictures: { record: 'QR code of the record', task: 'QR code of the task' },
  file: {
    save: 'Save the record as a file',
    signature: 'Save its signature',
    hint: 'For people without Tripoint: keep both in one folder. They show that the record was not edited since.',
    verify: 'How others verify both with OpenSSL 3',
    copyVerify: 'Copy the commands',
    compare:
      'In the third command, put the name that the file was saved under in place of FILE, in both places, and in quotes where it has blanks. The second command prints a fingerprint: it must be the one that you tell them in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
  },
  /** What is said of a task that was taken in, in place of what is said of a record. */
  task: (stage: string) =>
    `This is a task: run the stage ${stage} from this machine. Then choose Hand over… there, and send the result back.`,
  pictureTooLarge: 'This picture is larger than 10 MB. Take a screenshot of the QR code alone. Nothing was imported.',
  pasted: 'pasted text',
  camera: {
    asking: 'Waiting for the camera. Allow it where the browser or the system asks.',
    looking: 'Hold the QR code still before the camera, as large as it fits.',
    foreign: 'This QR code is not one of Tripoint.',
    several: 'There is more than one QR code of Tripoint here. Show one at a time.',
    picture: 'Picture of the camera',
    problems: {
      denied:
        'The camera was not allowed. Allow it for Tripoint in the settings of the browser or the system, then try again.',
      none: 'No camera was found. Connect one, then try again.',
      silent: 'The camera gives no picture. Close other programs that use it, then try again.',
    },
    instead:
      'Without a camera: drop a screenshot of the QR code into the window, or paste the text that was handed over.',
    kept: 'The camera is on while this is open. No picture is kept or sent to other machines.',
    again: 'Try again',
    file: 'camera',
  },
  accept: {
    hint: 'Ask the other person for their fingerprint in another way, e.g. by phone, and compare all of it. Once the key is accepted, what it sealed is shown under its name.',
    name: 'Name for it',
    accept: 'Accept this key',
    accepted: (name: string) => `The key was accepted: ${name}.`,
  },
  seals: {
    title: 'Seals',
    hint: 'Records and reports are sealed by this installation. A seal shows that they were not edited since; it does not show that they are true. Tell others this fingerprint, e.g. by phone.',
    copy: 'Copy the fingerprint',
    fingerprint: 'Fingerprint of another installation',
    name: 'Name for it',
    accept: 'Accept this key',
    forget: 'Forget',
    forgetKey: (name: string) => `Forget ${name}`,
  },
} as const;

export type HandTexts = Translated<typeof handText>;
