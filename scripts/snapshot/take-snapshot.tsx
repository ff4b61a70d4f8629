import { App as Antd, ConfigProvider } from 'antd';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { faces } from '../../registry/faces.ts';
import { kinds } from '../../registry/kinds.ts';
import type { Fixture } from '../../schemas/fixture/fixture.ts';
import { loadSpeech } from '#app/i18n/languages.ts';
import { officeWords } from '#app/office-words.ts';
import { newEncounter } from '../../src/snapshot/encounter.ts';
import { definitionOf, type FindDefinition } from '../../src/snapshot/fixture-definition.ts';
import { clockOf } from '../../src/snapshot/fixture-place.ts';
import { FixtureScreen } from '../../src/snapshot/FixtureScreen.tsx';
import { play, type Settle } from '../../src/snapshot/play.ts';
import { snapshotText } from '../../src/snapshot/snapshot-text.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Virtual milliseconds; no timer of a page is longer than this. */
const horizonMs = 2_000;
/** Turns of the event loop without a change after which the page is considered settled. */
const quietTurns = 3;
const turnsMax = 2_000;

// Styles are never read, so none are generated; no animations.
const theme = { zeroRuntime: true, token: { motion: false } };

// Lazy-loaded modules are loaded up front: the snapshot must not depend on load times.
const parts = import.meta.glob([
  '../../registry/**/*.tsx',
  '../../src/runtime/**/*.tsx',
  '!**/*.test.tsx',
  '!**/testing/**',
]);

export async function prepare(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await Promise.all(Object.values(parts).map((load) => load()));
}

/** Plays a fixture on an empty page with the product's registry, and returns the rendered text. */
export async function takeSnapshot(fixture: Fixture, find: FindDefinition, time: VirtualTime): Promise<string> {
  time.begin(clockOf(fixture));
  const language = fixture.language ?? 'zh';
  const [{ messages, locale }, office] = await Promise.all([loadSpeech(language), officeWords[language].load()]);
  const theatre = { kinds, faces, messages: { ...messages, ...office }, find };
  const definition = await definitionOf(fixture, find, kinds);
  const met = newEncounter();
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  const settle = settler(time);
  try {
    await settle(() =>
      root.render(
        <ConfigProvider locale={locale} theme={theme}>
          <Antd component={false}>
            <FixtureScreen fixture={fixture} definition={definition} theatre={theatre} met={met} />
          </Antd>
        </ConfigProvider>,
      ),
    );
    await play(fixture.steps ?? [], settle);
    return snapshotText(fixture, document.body, met);
  } finally {
    await settle(() => root.unmount());
    document.body.replaceChildren();
  }
}

/** Waits until promises, renders and timers (in virtual time) have settled. */
function settler(time: VirtualTime): Settle {
  return async (doing) => {
    let changes = 0;
    const watch = new MutationObserver(() => (changes += 1));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    await act(async () => doing?.());
    for (let turn = 0, quiet = 0; quiet < quietTurns && turn < turnsMax; turn += 1) {
      const before = changes;
      let isRunning = false;
      await act(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        isRunning = time.runNext(horizonMs);
      });
      quiet = isRunning || changes !== before ? 0 : quiet + 1;
    }
    watch.disconnect();
  };
}
