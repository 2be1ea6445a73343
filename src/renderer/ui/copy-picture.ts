/** Twice as many pixels as the picture names: sharp on a screen of high density, and in print. */
const SCALE = 2;

/** The picture of an SVG document as PNG. Rejects where it cannot be drawn. */
const pngOf = async (svg: string): Promise<Blob> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error('no picture')) : done(blob)), 'image/png'),
  );
};

/** Puts an SVG document on the clipboard as a picture that every program takes. Rejects where the clipboard refuses it. */
export const copyAsPng = (svg: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg) })]);
