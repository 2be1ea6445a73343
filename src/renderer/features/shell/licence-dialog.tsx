import { Modal } from '@mantine/core';
import licence from '../../../../LICENSE?raw';
import { labelOf } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** The licence itself, from the program's own files: nothing is asked of any other machine for it. */
export const LicenceDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'licence');
  return (
    <Modal
      opened={opened}
      onClose={() => store.setState({ dialog: null })}
      title={labelOf('licence')}
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <div className="tp-stack">
        {licence
          .trim()
          .split(/\n\s*\n/)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </Modal>
  );
};
