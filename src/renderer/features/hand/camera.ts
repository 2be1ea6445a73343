import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Client } from '../../../shared/contract.ts';
import { readPicture } from '../../state/read-picture.ts';
import { useTripoint } from '../../state/window.ts';

/** The camera of this machine as a reader of QR codes. Its pictures are read where dropped ones are, and kept nowhere. */

/**
 * `foreign`: it looks, and what it saw last is a QR code of something else; `several`: more than one of ours; the last three: why
 * there is no picture.
 */
type CameraState = 'asking' | 'looking' | 'foreign' | 'several' | 'denied' | 'none' | 'silent';

const PAUSE_MS = 200;
/** The largest code has 177 squares a side: a small picture does not hold it. */
const ASKED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
};

const problemOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'silent' : 'none';
};

const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

const pictureOf = (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', 0.92));
};

const pause = (): Promise<void> => new Promise((over) => setTimeout(over, PAUSE_MS));

/** What the code before the camera says, once there is one of ours; `null` where it was ended before. */
const lookFor = async (
  client: Client,
  video: HTMLVideoElement,
  goesOn: () => boolean,
  tell: (state: CameraState) => void,
): Promise<string | null> => {
  while (goesOn()) {
    await pause();
    const picture = video.videoWidth > 0 ? await pictureOf(video) : null;
    if (picture === null || !goesOn()) continue;
    // Most pictures hold no code; and that the host is gone is said by the page itself.
    const read = await readPicture(client, 'camera.jpg', picture).catch(() => null);
    if (!goesOn()) continue;
    if (read?.ok === true) return read.value.text;
    if (read?.failure.code === 'not-a-record') tell('foreign');
    if (read?.failure.code === 'bad-input') tell('several');
  }
  return null;
};

/**
 * Shows the camera in `video` and looks for a code of ours, from the first time that it is drawn until it no longer is. The camera is
 * off before `found` is called.
 */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  found: (text: string) => void,
): readonly [CameraState, again: () => void] => {
  const { client } = useTripoint();
  const [state, setState] = useState<CameraState>('asking');
  const [round, setRound] = useState(0);
  const onFound = useEffectEvent(found);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const tell = (now: CameraState): void => {
      if (!signal.aborted) setState(now);
    };
    const look = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia(ASKED);
      const off = (): void => stop(stream);
      signal.addEventListener('abort', off);
      try {
        const shown = video.current;
        // It may have been closed while the person was asked.
        if (signal.aborted || shown === null) return;
        // Unplugged, or taken back by the person.
        for (const track of stream.getTracks()) track.addEventListener('ended', () => tell('silent'));
        shown.srcObject = stream;
        await shown.play();
        tell('looking');
        const text = await lookFor(client, shown, () => !signal.aborted && stream.active, tell);
        off();
        if (text !== null) onFound(text);
      } finally {
        off();
      }
    };
    look().catch((error: unknown) => tell(problemOf(error)));
    return () => ending.abort();
  }, [client, video, round]);
  const again = (): void => {
    setState('asking');
    setRound((before) => before + 1);
  };
  return [state, again];
};
