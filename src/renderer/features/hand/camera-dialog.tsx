import { useRef } from 'react';
import { Button } from '@mantine/core';
import { labelOf } from '../../actions/offer.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { handT } from '../../text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useCamera } from './camera.ts';
import './hand.css';

/** The camera's picture, until a code of ours is seen in it; then what it says is taken in. */
const Camera = () => {
  const { store, files } = useTripoint();
  const video = useRef<HTMLVideoElement>(null);
  const text = handT.camera;
  const [state, again] = useCamera(video, (said) => {
    store.setState({ dialog: null });
    void files.takeIn(new File([said], `${text.file}.txt`, { type: 'text/plain' }));
  });
  const problem = state === 'denied' || state === 'none' || state === 'silent' ? text.problems[state] : null;
  return (
    <div className="tp-stack">
      {problem === null ? (
        <>
          <p role="status">{text[state as 'asking' | 'looking' | 'foreign' | 'several']}</p>
          <video ref={video} className="tp-camera" aria-label={text.picture} muted playsInline />
        </>
      ) : (
        <>
          <p role="alert">{problem}</p>
          <div>
            <Button onClick={again}>{text.again}</Button>
          </div>
        </>
      )}
      <p className="tp-small tp-dim">{text.instead}</p>
      <p className="tp-small tp-dim">{text.kept}</p>
    </div>
  );
};

/** Reads a QR code that somebody shows. The camera is asked for when it opens, and off when it closes. */
export const CameraDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'camera');
  return (
    <Dialog size="lg" opened={opened} onClose={() => store.setState({ dialog: null })} title={labelOf('scan')}>
      {opened && <Camera />}
    </Dialog>
  );
};
