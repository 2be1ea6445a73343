/** Text from elsewhere on one line: line breaks, control and direction characters become blanks. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();
