import type { PolicyPreview } from '../../../shared/service-views.ts';
import { t } from '../../text.ts';
import { Glyph } from '../../ui/glyph.tsx';

/** Entries that are shown; more of them are counted, and all of them are in the dialog before anything is sent. */
const MOST_SHOWN = 200;

/** How the entries are understood: what each wildcard covers, and what cannot be sent as written. */
export const PolicyEntries = ({ preview }: { readonly preview: PolicyPreview }) => {
  const text = t.service.removal;
  const faulty = preview.entries.filter(({ problems }) => problems.length > 0);
  return (
    <section className="tp-card tp-stack" aria-label={text.read}>
      <div role="status">
        <h2>{text.entries(preview.entries.length)}</h2>
      </div>
      {faulty.length > 0 && (
        <div className="tp-stack">
          <h3 className="tp-heading">{text.faulty(faulty.length)}</h3>
          <ul className="tp-plain">
            {faulty.slice(0, MOST_SHOWN).map((entry) => (
              <li key={entry.text} data-tone="fault" className="tp-note">
                <Glyph tone="fault" />
                <div>
                  <span className="tp-mono">{entry.text}</span>
                  {entry.problems.map(({ message }) => (
                    <p key={message} className="tp-toned">
                      {message}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.coverage.length > 0 && (
        <div className="tp-stack">
          <h3 className="tp-heading">{text.patterns}</h3>
          <ul className="tp-plain">
            {preview.coverage.slice(0, MOST_SHOWN).map((sentence) => (
              <li key={sentence} data-tone="cannot-tell" className="tp-note">
                <Glyph tone="cannot-tell" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
