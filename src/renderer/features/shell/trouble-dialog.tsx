import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton } from '../../ui/parts.tsx';

/** What happened, what was not changed, what to do next. The failure's own message says the first two. */
export const TroubleDialog = () => {
  const { store } = useTripoint();
  const trouble = useWindow((state) => state.trouble);
  const about = useWindow((state) => state.about);
  const open = useWindow((state) => state.open);
  const close = () => store.setState({ trouble: null });
  const details = trouble && {
    ...trouble,
    failure: { ...trouble.failure, message: wordsOf(trouble.failure.message) },
    case: open?.document.id ?? null,
    version: about?.version ?? null,
    host: about?.host ?? null,
  };
  return (
    <Dialog opened={trouble !== null} onClose={close} title={trouble?.what ?? ''}>
      {trouble && (
        <div className="tp-stack">
          <p>{wordsOf(trouble.failure.message)}</p>
          <div>
            <h3 className="tp-heading">{laterT.trouble.next}</h3>
            <p>{trouble.next ?? laterT.trouble.steps[trouble.failure.code]}</p>
          </div>
          <div className="tp-spread">
            <CopyButton label={t.trouble.copyDetails} text={JSON.stringify(details, null, 2)} />
            {trouble.anyway !== undefined && (
              <Button
                variant="default"
                onClick={() => {
                  close();
                  trouble.anyway?.();
                }}
              >
                {laterT.trouble.anyway}
              </Button>
            )}
            <Button onClick={close} data-autofocus>
              {laterT.ok}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};
