import { App as Antd, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { createRoot } from 'react-dom/client';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import { difference, type DiffLine, hunks } from './difference.ts';
import { type FixtureContext, newFixtureRun } from './fixture-context.ts';
import { definitionOf } from './fixture-definition.ts';
import { FixtureScreen } from './FixtureScreen.tsx';
import { play } from './play.ts';
import { snapshotText, unmetExpectations } from './snapshot-text.ts';

/** The trees of a form and its list; undefined: before the first release. */
export interface Trees {
  form: unknown;
  list: unknown;
}

/** What a change of the definition does to a fixture. */
export type Outcome =
  | { state: 'same' }
  | { state: 'changed'; lines: readonly (DiffLine | undefined)[] }
  /** Its steps cannot be played any more, or it does not show what it must. */
  | { state: 'failed'; reason: string };

/** The page counts as idle after so long without a change; a fixture has this time in all. */
const quietMs = 150;
const limitMs = 15_000;

/** The longest time that a page may go on changing after an act. */
const settleMs = 4_000;

/** Waits until nothing on the page has changed for a while. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(last);
      watch.disconnect();
      resolve();
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    };
    const last = setTimeout(end, settleMs);
    const watch = new MutationObserver(later);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    later();
  });
}

export interface Stage {
  /** Where fixtures are rendered, one at a time. */
  host: Element;
  context: FixtureContext;
  locale: Locale;
}

/** Plays a fixture with a definition and returns the rendered text. */
async function textOf(fixture: Fixture, { form, list }: Trees, { host, context, locale }: Stage): Promise<string> {
  const own = { ...fixture, definition: form as Definition, list: list as ListDefinition };
  const definition = await definitionOf(own, context.find, context.kinds);
  const run = newFixtureRun();
  const around = new Set<Element>(document.body.children);
  const page = host.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const settle = async (act?: () => void) => {
    act?.();
    await settled();
  };
  const end = performance.now() + limitMs;
  try {
    await settle(() =>
      root.render(
        <ConfigProvider locale={locale} theme={{ token: { motion: false } }}>
          <Antd component={false}>
            <FixtureScreen fixture={own} definition={definition} context={context} run={run} />
          </Antd>
        </ConfigProvider>,
      ),
    );
    // Nothing is rendered before the parts of the page are loaded.
    while (page.textContent === '' && performance.now() < end) await settled();
    await play(
      fixture.steps ?? [],
      async (act) => {
        if (performance.now() > end) throw new Error(`> ${limitMs / 1_000} s`);
        await settle(act);
      },
      page,
    );
    // Dialogs and lists that it opened are children of the body.
    const opened = [...document.body.children].filter((one) => !around.has(one));
    return snapshotText(own, { childNodes: [page, ...opened] }, run);
  } finally {
    root.unmount();
    page.remove();
  }
}

/**
 * What a changed definition does to a fixture: its texts with the released and the changed one are compared. A
 * difference counts only if it repeats, since a page in a browser is not as regular as one of `npm run snapshot`.
 */
export async function compareFixture(fixture: Fixture, released: Trees | undefined, now: Trees, stage: Stage) {
  try {
    const before = released && (await textOf(fixture, released, stage));
    let after = await textOf(fixture, now, stage);
    const [unmet] = unmetExpectations(fixture, after);
    if (unmet !== undefined) return { state: 'failed', reason: unmet } satisfies Outcome;
    if (released === undefined || before === undefined || before === after) return { state: 'same' } satisfies Outcome;
    after = await textOf(fixture, now, stage);
    if ((await textOf(fixture, released, stage)) === after) return { state: 'same' } satisfies Outcome;
    return { state: 'changed', lines: hunks(difference(before, after), 2) } satisfies Outcome;
  } catch (error) {
    return { state: 'failed', reason: (error as Error).message } satisfies Outcome;
  }
}
