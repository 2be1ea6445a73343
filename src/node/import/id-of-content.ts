import { createHash } from 'node:crypto';

/** A UUID that follows from a content alone: the same for the same content, on any machine and in any order. */
export const idOfContent = (canonical: string): string => {
  const hex = createHash('sha256').update(canonical).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
