import { Modal } from '@mantine/core';
import { changeRequestText } from '../../../core/report/change-request-text.ts';
import { changeRequest, type ChangeRequest } from '../../../core/report/change-request.ts';
import { oncePerCase } from '../../state/attempt.ts';
import { CopyButton } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** What can be asked of a firewall or proxy team, or `null` where the verdict points elsewhere. */
export const requestOf = oncePerCase(({ document, judgement }): ChangeRequest | null =>
  changeRequest({ ...document, judgement }),
);

/** The request as the text that is handed on. Nothing is sent from here. */
export const ChangeRequestDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'change-request');
  const open = useWindow((state) => state.open);
  const request = opened && open ? requestOf(open) : null;
  const content = request ? changeRequestText(request) : '';
  const text = t.case.changeRequest;
  return (
    <Modal
      size="xl"
      opened={request !== null}
      onClose={() => store.setState({ dialog: null })}
      title={text.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <div className="tp-stack">
        <p className="tp-dim">{text.intro}</p>
        <pre className="tp-body tp-document" role="region" tabIndex={0} aria-label={text.text}>
          {content}
        </pre>
        <div>
          <CopyButton label={text.copy} text={content} />
        </div>
      </div>
    </Modal>
  );
};
