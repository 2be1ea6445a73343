import type { Target } from '../../../core/records/case.ts';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { curlRequestOf } from '../../../core/report/curl-request.ts';
import { curlLines } from '../../../core/report/curl.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { t } from '../../text.ts';

const SHELLS = ['bash', 'powershell', 'cmd'] as const;

/** The probe as a command line, for whoever wants to see it with their own eyes. */
export const CurlLines = ({
  evidence,
  run,
  target,
}: {
  readonly evidence: Evidence;
  readonly run: StageRecord;
  readonly target: Target;
}) => {
  const lines = curlLines(curlRequestOf(evidence, run, target));
  return (
    <section className="tp-section" aria-labelledby="curl">
      <h3 id="curl">{t.evidence.curl}</h3>
      <p className="tp-small tp-dim">{lines ? t.evidence.curlNote : t.evidence.curlNone}</p>
      {lines?.hints.map((hint) => (
        <p className="tp-small" key={hint}>
          {hint}
        </p>
      ))}
      {lines &&
        SHELLS.map((shell) => {
          const line = lines[shell];
          return (
            <div className="tp-curl" key={shell}>
              <h4>{t.evidence[shell]}</h4>
              {line === null ? (
                <p>{t.evidence.curlShellNone}</p>
              ) : (
                <>
                  <pre className="tp-body" tabIndex={0} aria-label={t.evidence.curlLine(t.evidence[shell])}>
                    {line}
                  </pre>
                  <CopyButton label={t.copy} text={line} />
                </>
              )}
            </div>
          );
        })}
    </section>
  );
};
