import { wordsOf } from '../../text.ts';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import type { Target } from '../../../core/records/case.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import { curlLines, curlRequestOf } from '../../../core/report/curl.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton } from '../../ui/parts.tsx';

const SHELLS = ['bash', 'powershell', 'cmd'] as const;

/** The probe as a command line, for anyone who wants to see it with their own eyes. */
export const CurlLines = ({
  evidence,
  run,
  target,
  address,
}: {
  readonly evidence: Evidence;
  readonly run: StageRecord;
  readonly target: Target;
  /** One address of the name, where it was asked separately. */
  readonly address?: string;
}) => {
  const lines = curlLines(curlRequestOf(evidence, run, target, address));
  return (
    <section className="tp-stack" aria-label={laterT.evidence.curl}>
      <p className="tp-small tp-dim">{lines ? laterT.evidence.curlNote : laterT.evidence.curlNone}</p>
      {lines?.hints.map((hint, index) => (
        <p className="tp-small" key={index}>
          {wordsOf(hint)}
        </p>
      ))}
      {lines &&
        SHELLS.map((shell) => {
          const line = lines[shell];
          return (
            <div className="tp-curl" key={shell}>
              <h3>{laterT.evidence[shell]}</h3>
              {line === null ? (
                <p>{laterT.evidence.curlShellNone}</p>
              ) : (
                <>
                  <pre className="tp-body" tabIndex={0} aria-label={laterT.evidence.curlLine(laterT.evidence[shell])}>
                    {line}
                  </pre>
                  <CopyButton label={laterT.copy} text={line} />
                </>
              )}
            </div>
          );
        })}
    </section>
  );
};
