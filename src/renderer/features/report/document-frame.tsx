import { useEffect, useState } from 'react';

/**
 * The report itself, byte for byte. It stands in a frame with nothing allowed: no script, no form, no way out. It comes by a
 * `blob:` address, because markup is never handed to this page as a string.
 */
const Frame = ({ html, title }: { readonly html: string; readonly title: string }) => {
  const [address] = useState(() => URL.createObjectURL(new Blob([html], { type: 'text/html' })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <iframe className="tp-report-frame" sandbox="" src={address} title={title} />;
};

export const DocumentFrame = (given: { readonly html: string; readonly title: string }) => (
  <Frame key={given.html} {...given} />
);
