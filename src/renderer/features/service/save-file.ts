import type { ListForm } from '../../../core/whitelisting/list-form.ts';

export { saveFile } from '../../ui/save-file.ts';

/** `devices.csv` as the beginning of another file's name: `devices`. */
const stem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'list';

/** The name of a file with a part of a list: `devices.csv` gives `devices left over.csv`. */
export const partName = (list: string, what: string, { delimiter }: Pick<ListForm, 'delimiter'>): string => {
  const [, ending = delimiter === '\t' ? 'tsv' : 'csv'] = /\.(csv|txt|tsv)$/i.exec(list) ?? [];
  return `${stem(list)} ${what}.${ending}`;
};
