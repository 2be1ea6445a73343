import { Button } from '@mantine/core';
import { useAction } from '../../actions/doing.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { DropZone, OpenFileButton } from '../../ui/parts.tsx';

/** Nothing is open. Where there is no case at all, practice is offered first. A dropped file is opened. */
export const StartPage = () => {
  const { files } = useTripoint();
  const practice = useAction('practice');
  const newCase = useAction('new-case');
  const cases = useWindow((state) => state.cases);
  if (cases === null) return <p className="tp-hidden">{t.working}</p>;
  const empty = cases.every((item) => item.removedAt !== null);
  const take = (file: File): void => void files.takeFile(file);
  return (
    <DropZone className="tp-start" hint={t.files.hint} take={take}>
      <div className="tp-page tp-stack">
        <h1>{t.start.title}</h1>
        <p className="tp-dim">{empty ? t.start.empty : t.start.body}</p>
        <div className="tp-row">
          <Button variant={empty ? 'filled' : 'default'} {...practice} />
          <Button variant="default" {...newCase} />
          <OpenFileButton label={t.files.open} take={take} />
        </div>
        <p className="tp-dim tp-small">{t.files.where}</p>
      </div>
    </DropZone>
  );
};
