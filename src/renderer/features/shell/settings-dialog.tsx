import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { RULES_VERSION } from '../../../core/diagnosis/judgement.ts';
import { LANGUAGE_CHOICES } from '../../../core/messages/language.ts';
import type { About } from '../../../shared/contract.ts';
import { Facts, CopyButton, Banner, Time, Headings, Small } from '../../ui/parts.tsx';
import { labelOf } from '../../actions/doing.ts';
import { wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useTripoint, useWindow } from '../../state/window.ts';
import { useEffect } from 'react';
import { useReply } from './use-reply.ts';
import { outcomeName } from '../../../core/diagnosis/words/phrases.ts';
import { placeText } from '../../../core/vocabulary/words.ts';

/** Every connection that the program itself made, as it was when the settings were opened. */
const Network = () => {
  const { client } = useTripoint();
  const made = useReply(client.app.connections);
  const text = laterT.settings;
  return (
    <section className="tp-stack" aria-labelledby="settings-network">
      <h2 id="settings-network">{text.network}</h2>
      <p className="tp-small">{text.networkHint}</p>
      {made !== null && <p className="tp-small">{text.connections(made.count)}</p>}
      {made !== null && made.count > 0 && (
        <div className="tp-connections" role="region" aria-label={text.network} tabIndex={0}>
          <table className="tp-grid tp-small" aria-label={text.network}>
            <Headings of={[text.connectionTime, text.connectionTo, text.connectionResult]} />
            <tbody>
              {made.latest.map((one, index) => (
                <tr key={made.count - index}>
                  <td>
                    <Time iso={one.at} />
                  </td>
                  <td className="tp-mono">{placeText({ host: one.address, port: one.port })}</td>
                  <td>{one.outcome === 'ok' ? text.connected : wordsOf(outcomeName(one.outcome))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

/** What makes a certificate acceptable here, and the system's proxy, with where a case chooses its own. */
const SurroundingsHere = () => {
  const { client } = useTripoint();
  const found = useReply(client.app.surroundings);
  const text = laterT.settings;
  if (found === null) return null;
  const { authorities, proxy } = found;
  return (
    <section className="tp-stack" aria-labelledby="settings-surroundings">
      <h2 id="settings-surroundings">{text.surroundings}</h2>
      <Facts
        facts={[
          [text.bundled, authorities.bundled],
          [text.system, authorities.system ?? text.proxies.none],
          [text.proxy, typeof proxy === 'object' ? proxy.place : text.proxies[proxy]],
        ]}
      />
      <p className="tp-small tp-dim">{text.surroundingsHint}</p>
    </section>
  );
};

const SCHEMES = ['auto', 'light', 'dark'] as const;

const Appearance = () => {
  // Holding transitions still would need a style element, which the page's policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const text = laterT.settings;
  return (
    <section className="tp-stack" aria-labelledby="settings-appearance">
      <h2 id="settings-appearance">{text.appearance}</h2>
      <SegmentedControl
        aria-labelledby="settings-appearance"
        size="xs"
        value={colorScheme}
        data={SCHEMES.map((value) => ({ value, label: text.schemes[value] }))}
        onChange={setColorScheme}
      />
    </section>
  );
};

/** For all windows; each language is named in itself, so that it is found by anyone who reads it. */
const LanguageChoice = ({ languageChoice }: Pick<About, 'languageChoice'>) => {
  const { cases } = useTripoint();
  const text = laterT.settings;
  return (
    <section className="tp-stack" aria-labelledby="settings-language">
      <h2 id="settings-language">{text.language}</h2>
      <SegmentedControl
        aria-labelledby="settings-language"
        size="xs"
        value={languageChoice}
        data={LANGUAGE_CHOICES.map((value) => ({ value, label: text.languages[value] }))}
        onChange={(choice) => void cases.setLanguage(choice)}
      />
      <p className="tp-small tp-dim">{text.reportHint}</p>
    </section>
  );
};

/** Which place keeps passwords, by its name, and what that means. There is nothing here to read one. */
const Keychain = ({ keychain: { state, backend } }: Pick<About, 'keychain'>) => {
  const { cases } = useTripoint();
  const text = laterT.settings;
  useEffect(() => {
    // The loss is reported elsewhere.
    cases.readKeychain().catch(() => undefined);
  }, [cases]);
  return (
    <section className="tp-stack" aria-labelledby="settings-keychain">
      <h2 id="settings-keychain">{text.keychain}</h2>
      <Banner tone={state === 'ok' ? 'good' : 'cannot-tell'}>
        <strong>{text.keychainStates[state]}.</strong>{' '}
        {state === 'ok' ? text.keychainKept(wordsOf(backend)) : text.keychainSession}
      </Banner>
      {state !== 'ok' && (
        <div>
          <Small onClick={() => void cases.retryKeychain().then(cases.refreshOpen)}>{text.retry}</Small>
        </div>
      )}
    </section>
  );
};

const Installation = onDemand(async () => (await import('../hand/hand-over.tsx')).Installation);

export const SettingsDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'settings');
  const about = useWindow((state) => state.about);
  const text = laterT.settings;
  return (
    <Dialog
      size="lg"
      opened={opened && about !== null}
      onClose={() => store.setState({ dialog: null })}
      title={labelOf('settings')}
    >
      {about && (
        <div className="tp-settings-page">
          <Appearance />
          <LanguageChoice languageChoice={about.languageChoice} />
          <Keychain keychain={about.keychain} />
          <section className="tp-stack" aria-labelledby="settings-data">
            <h2 id="settings-data">{text.data}</h2>
            <p className="tp-mono tp-small" data-whose>
              {about.dataFolder}
            </p>
            <p className="tp-small tp-dim">{text.dataHint}</p>
            <div>
              <CopyButton label={text.copyFolder} text={about.dataFolder} />
            </div>
          </section>
          <Installation />
          <SurroundingsHere />
          <Network />
          <p className="tp-small tp-dim">{text.version(about.version, RULES_VERSION)}</p>
        </div>
      )}
    </Dialog>
  );
};
