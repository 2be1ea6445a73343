import { Button } from '@mantine/core';
import { t } from '../../text.ts';

export const Loading = () => <p className="tp-hidden">{t.working}</p>;

/** Shown in a browser that holds no token: how to get in, and that nothing is lost. */
export const WayIn = ({ reason }: { readonly reason: 'no-code' | 'refused' | 'unreachable' }) => (
  <main className="tp-way-in">
    <section className="tp-stack" aria-labelledby="way-in">
      <h1 id="way-in">{t.wayIn.title}</h1>
      {reason === 'refused' && <p>{t.wayIn.refused}</p>}
      {reason === 'unreachable' && <p>{t.wayIn.unreachable}</p>}
      <p>{t.wayIn.body}</p>
      {reason === 'unreachable' && (
        <Button variant="default" onClick={() => location.reload()}>
          {t.wayIn.again}
        </Button>
      )}
    </section>
  </main>
);
