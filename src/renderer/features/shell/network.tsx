import { useEffect, useState } from 'react';
import { outcomeName } from '../../../core/diagnosis/phrases.ts';
import { placeText } from '../../../core/vocabulary/place.ts';
import type { ConnectionsMade } from '../../../shared/contract.ts';
import { Time } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';

/** Every connection that the program itself made, as it was when the settings were opened. */
export const Network = () => {
  const { client } = useTripoint();
  const [made, setMade] = useState<ConnectionsMade | null>(null);
  const text = t.settings;
  useEffect(() => {
    let gone = false;
    client.app.connections({}).then(
      (reply) => {
        if (!gone && reply.ok) setMade(reply.value);
      },
      // Nothing of it is shown then; what is lost is told elsewhere.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [client]);
  return (
    <section className="tp-stack" aria-labelledby="settings-network">
      <h2 id="settings-network">{text.network}</h2>
      <p className="tp-small">{text.networkHint}</p>
      {made !== null && (
        <p className="tp-small">
          {text.connections(made.count)} {made.count > made.latest.length && text.connectionsLatest(made.latest.length)}
        </p>
      )}
      {made !== null && made.count > 0 && (
        <div className="tp-connections" role="region" aria-label={text.connectionsLabel} tabIndex={0}>
          <table className="tp-grid tp-small" aria-label={text.connectionsLabel}>
            <thead>
              <tr>
                <th scope="col">{text.connectionTime}</th>
                <th scope="col">{text.connectionTo}</th>
                <th scope="col">{text.connectionResult}</th>
              </tr>
            </thead>
            <tbody>
              {made.latest.map((one, index) => (
                <tr key={made.count - index}>
                  <td>
                    <Time iso={one.at} />
                  </td>
                  <td className="tp-mono">{placeText({ host: one.address, port: one.port })}</td>
                  <td>{one.outcome === 'ok' ? text.connected : outcomeName(one.outcome)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
