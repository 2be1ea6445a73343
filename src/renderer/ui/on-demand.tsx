import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { loadAllText, t } from '../text.ts';
import { CopyButton } from './parts.tsx';

interface Failed {
  readonly error: Error;
}

/** In place of what could not be drawn, e.g. where the program behind the page was replaced by another version. */
export class Recover extends Component<
  { readonly children: () => ReactNode; readonly onAgain?: () => void },
  { readonly failed: Failed | null }
> {
  override state: { readonly failed: Failed | null } = { failed: null };

  static getDerivedStateFromError(error: unknown): { readonly failed: Failed } {
    return { failed: { error: error instanceof Error ? error : new Error(String(error)) } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children();
    const again = (): void => {
      this.props.onAgain?.();
      this.setState({ failed: null });
    };
    return (
      <section className="tp-not-shown tp-stack" role="alert">
        <h2>{t.notShown.title}</h2>
        <p>{t.notShown.kept}</p>
        <div className="tp-row">
          <Button onClick={again}>{t.wayIn.again}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t.notShown.reload}
          </Button>
          <CopyButton label={t.trouble.copyDetails} text={failed.error.stack ?? failed.error.message} />
        </div>
      </section>
    );
  }
}

let soon: (() => Promise<unknown>)[] = [];

/** Loads the parts that come soon when the page rests: to be called when it is drawn, for they take time from its first picture. */
export const loadSoonParts = (): void => {
  const parts = soon;
  soon = [];
  requestIdleCallback(() => void Promise.all(parts.map((load) => load().catch(() => undefined))));
};

/** A part that is loaded when it is first shown; `soon`: when the page is drawn, if that is earlier. */
export const onDemand = <Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  when: 'shown' | 'soon' = 'shown',
): ComponentType<Props> => {
  const load = () => loadAllText().then(loadPart);
  if (when === 'soon') soon.push(load);
  const asked = () => lazy(async () => ({ default: await load() }));
  let Part = asked();
  return (props) => (
    <Recover onAgain={() => (Part = asked())}>
      {() => (
        <Suspense fallback={<span className="tp-spinner" role="status" aria-label={t.working} />}>
          <Part {...props} />
        </Suspense>
      )}
    </Recover>
  );
};
