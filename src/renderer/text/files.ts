/** Texts of cases and records as files, and of what only the desktop offers. */
export const filesText = {
  open: 'Open a file…',
  hint: 'Drop a case file or a record here to open it',
  where: 'Or drop a case file (.tripoint) or a record (.json) onto this page.',
  tooLarge: 'The file is larger than 20 MB. No file of Tripoint is that large; nothing was changed.',
  saved: (name: string) => `${name} was made. It holds no password.`,
  taken: {
    new: 'The case was imported',
    same: 'This very case was here already; nothing was changed',
    beside: 'A state of this case is in the list already and was left as it was. This one is the file’s.',
    record: 'This new case holds the record. Give it the customer’s name under ⋯, Rename.',
  },
  imported: {
    new: '',
    same: 'This record is in the case already. Nothing was changed.',
    beside:
      'The case holds another record with the same id and other content. This one was imported beside it: one of the two was edited. Ask for the original.',
  },
  trustLeftOut:
    'Certificates that were accepted in the file are not accepted on this machine: look at the server’s certificate before the first run.',
} as const;
