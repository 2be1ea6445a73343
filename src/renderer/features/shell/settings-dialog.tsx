import { SegmentedControl, useMantineColorScheme, Kbd } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { RULES_VERSION } from '../../../core/diagnosis/judgement.ts';
import { LANGUAGE_CHOICES } from '../../../core/messages/language.ts';
import type { About } from '../../../shared/contract.ts';
import { Facts, CopyButton, Banner, Time, Small, mono, Table, Section } from '../../ui/parts.tsx';
import { labelOf, helpOf, placeOf, useAction } from '../../actions/doing.ts';
import { wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog, useAnswer, useTripoint, useWindow, valueOf } from '../../state/window.ts';
import { useEffect } from 'react';
import { outcomeName } from '../../../core/diagnosis/words/phrases.ts';
import { placeText } from '../../../core/vocabulary/words.ts';
import { LINKS } from '../../../shared/desktop-contract.ts';
import { keysText } from '../../../shared/actions.ts';
import licence from '../../../../LICENSE?raw';
import type { Managed } from '../../../shared/managed.ts';
import { managedHead, managedLines } from '../../../shared/managed-lines.ts';

const Network = () => {
  const { client } = useTripoint();
  const made = useAnswer(() => valueOf(client.app.connections({})));
  const text = laterT.settings;
  return (
    <Section large id="settings-network" title={text.network}>
      <p className="tp-small">{text.networkHint}</p>
      {made !== null && <p className="tp-small">{text.connections(made.count)}</p>}
      {made !== null && made.count > 0 && (
        <div className="tp-connections" role="region" aria-label={text.network} tabIndex={0}>
          <Table
            plain
            className="tp-grid tp-small"
            aria-label={text.network}
            heads={[text.connectionTime, text.connectionTo, text.connectionResult]}
            rows={made.latest.map(({ at, address, port, outcome }) => [
              <Time key="at" iso={at} />,
              mono(placeText({ host: address, port })),
              outcome === 'ok' ? text.connected : wordsOf(outcomeName(outcome)),
            ])}
          />
        </div>
      )}
    </Section>
  );
};

const SurroundingsHere = () => {
  const { client } = useTripoint();
  const found = useAnswer(() => valueOf(client.app.surroundings({})));
  const text = laterT.settings;
  if (found === null) return null;
  const { authorities, proxy } = found;
  return (
    <Section large id="settings-surroundings" title={text.surroundings}>
      <Facts
        facts={[
          [text.bundled, authorities.bundled],
          [text.system, authorities.system ?? text.proxies.none],
          [text.proxy, typeof proxy === 'object' ? proxy.place : text.proxies[proxy]],
        ]}
      />
      <p className="tp-small tp-dim">{text.surroundingsHint}</p>
    </Section>
  );
};

const SCHEMES = ['auto', 'light', 'dark'] as const;

const Appearance = () => {
  // Holding transitions still would need a style element, which the page's policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const text = laterT.settings;
  return (
    <Section large id="settings-appearance" title={text.appearance}>
      <SegmentedControl
        aria-labelledby="settings-appearance"
        value={colorScheme}
        data={SCHEMES.map((value) => ({ value, label: text.schemes[value] }))}
        onChange={setColorScheme}
      />
    </Section>
  );
};

/** For all windows; each language is named in itself, so that it is found by anyone who reads it. */
const LanguageChoice = ({ languageChoice, managed }: Pick<About, 'languageChoice' | 'managed'>) => {
  const { cases } = useTripoint();
  const text = laterT.settings;
  return (
    <Section large id="settings-language" title={text.language}>
      <SegmentedControl
        aria-labelledby="settings-language"
        value={languageChoice}
        disabled={managed.state === 'in-force' && managed.policy.language !== undefined}
        data={LANGUAGE_CHOICES.map((value) => ({ value, label: text.languages[value] }))}
        onChange={(choice) => void cases.setLanguage(choice)}
      />
      <p className="tp-small tp-dim">{text.reportHint}</p>
    </Section>
  );
};

const Keychain = ({ keychain: { state, backend } }: Pick<About, 'keychain'>) => {
  const { cases } = useTripoint();
  const text = laterT.settings;
  useEffect(() => {
    // The loss is reported elsewhere.
    cases.readKeychain().catch(() => undefined);
  }, [cases]);
  return (
    <Section large id="settings-keychain" title={text.keychain}>
      <Banner tone={state === 'ok' ? 'good' : 'cannot-tell'}>
        <strong>{text.keychainStates[state]}</strong>{' '}
        {state === 'ok' ? text.keychainKept(wordsOf(backend)) : text.keychainSession}
      </Banner>
      {state !== 'ok' && <Small onClick={() => void cases.retryKeychain().then(cases.refreshOpen)}>{text.retry}</Small>}
    </Section>
  );
};

const Installation = onDemand(async () => (await import('../hand/hand-over.tsx')).Installation);

export const SettingsDialog = () => {
  const dialog = useDialog('settings');
  const about = useWindow((state) => state.about);
  const text = laterT.settings;
  return (
    <Dialog size="lg" {...dialog} title={labelOf('settings')}>
      {about && (
        <div className="tp-settings-page">
          <ManagedSettings managed={about.managed} />
          <Appearance />
          <LanguageChoice languageChoice={about.languageChoice} managed={about.managed} />
          <Keychain keychain={about.keychain} />
          <Section large id="settings-data" title={text.data}>
            <p className="tp-mono tp-small" data-whose>
              {about.dataFolder}
            </p>
            <p className="tp-small tp-dim">{text.dataHint}</p>
            <CopyButton label={text.copyFolder} text={about.dataFolder} />
          </Section>
          <Installation />
          <SurroundingsHere />
          <Network />
          <p className="tp-small tp-dim">{text.version(about.version, RULES_VERSION)}</p>
        </div>
      )}
    </Dialog>
  );
};

/** The licence itself, from the program's own files: nothing is asked of any other machine for it. */
export const LicenceDialog = () => (
  <Dialog {...useDialog('licence')} title={labelOf('licence')} size="lg">
    <div className="tp-stack">
      {licence
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </div>
  </Dialog>
);

export const HelpDialog = () => {
  const { files } = useTripoint();
  const licence = useAction('licence');
  const { desktop, mac } = placeOf({ about: useWindow((state) => state.about) });
  const rows = [
    ...helpOf({ desktop, mac }),
    { keys: laterT.help.tableKeys, text: laterT.help.table },
    { keys: wordsOf(keysText('Mod+V', mac)), text: laterT.help.paste },
  ];
  return (
    <Dialog {...useDialog('help')} title={labelOf('help')}>
      <dl className="tp-keys">
        {rows.map(({ keys, text }) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="tp-row tp-help-more">
        {desktop &&
          LINKS.map((link) => (
            <Small key={link} onClick={() => void files.openLink(link)}>
              {labelOf(link)}
            </Small>
          ))}
        <Small {...licence} />
      </div>
    </Dialog>
  );
};

/** What the administrators of this computer have set, where they have set anything. */
export const ManagedSettings = ({ managed }: { readonly managed: Managed }) =>
  managed.state === 'none' ? null : (
    <Banner tone={managed.state === 'in-force' ? 'good' : 'cannot-tell'}>
      <strong>{wordsOf(managedHead(managed))}</strong>
      <ul className="tp-small">
        {managedLines(managed).map((line, index) => (
          <li key={index}>{wordsOf(line)}</li>
        ))}
      </ul>
    </Banner>
  );
