import { Button } from '@mantine/core';
import { useAction } from '../../actions/doing.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { useWorlds } from '../practice/worlds.ts';
import { DropZone, OpenFileButton } from '../../ui/parts.tsx';

/** Nothing is open. Where there is no case at all, practice is offered first. A dropped file is opened. */
export const StartPage = () => {
  const { files } = useTripoint();
  const practice = useAction('practice');
  const newCase = useAction('new-case');
  const cases = useWindow((state) => state.cases);
  const worlds = useWorlds();
  if (cases === null) return <p className="tp-hidden">{t.working}</p>;
  const empty = cases.every((item) => item.removedAt !== null);
  const offer = worlds && worlds.length > 0 ? t.start.emptyBody(worlds.length) : t.start.emptyBodyNoPractice;
  const take = (file: File): void => void files.takeFile(file);
  return (
    <DropZone className="tp-start" hint={t.files.hint} take={take}>
      <div className="tp-page tp-stack">
        <h1>{empty ? t.start.emptyTitle : t.start.title}</h1>
        <p className="tp-dim">{empty ? offer : t.start.body}</p>
        <div className="tp-row">
          {(!empty || (worlds && worlds.length > 0)) && <Button variant={empty ? 'filled' : 'default'} {...practice} />}
          <Button variant="default" {...newCase} />
          <OpenFileButton label={t.files.open} take={take} />
        </div>
        <p className="tp-dim tp-small">{t.files.where}</p>
      </div>
    </DropZone>
  );
};
