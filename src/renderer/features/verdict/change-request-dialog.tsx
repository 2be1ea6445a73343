import { BLANK } from '../../../core/report/options.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyButton } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** The request as the text that is handed on. Nothing is sent from here. */
export const ChangeRequestDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'change-request');
  const content = useWindow((state) => state.open?.changeRequest ?? null);
  const text = t.case.changeRequest;
  return (
    <Dialog
      size="xl"
      opened={opened && content !== null}
      onClose={() => store.setState({ dialog: null })}
      title={text.title}
    >
      <div className="tp-stack">
        <p className="tp-dim">{text.intro}</p>
        {content?.includes(BLANK) && <p>{text.blank(BLANK)}</p>}
        <pre className="tp-body tp-document" role="region" tabIndex={0} aria-label={text.text}>
          {content}
        </pre>
        <div>
          <CopyButton label={text.copy} text={content ?? ''} />
        </div>
      </div>
    </Dialog>
  );
};
