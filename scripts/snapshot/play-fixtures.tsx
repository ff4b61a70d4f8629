import { App as Antd, ConfigProvider } from 'antd';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { loadLocale } from '#app/i18n/languages.ts';
import { loadScreen } from '#app/navigation/screens.ts';
import { loadMessagesOfAreas } from '#app/i18n/area-messages.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import { FixtureScreen } from '#snapshot/FixtureScreen.tsx';
import { difference, hunks } from '#snapshot/difference.ts';
import { newFixtureRun, clockOf } from '#snapshot/fixture-context.ts';
import { unmetExpectations, snapshotText } from '#snapshot/snapshot-text.ts';
import { definitionOf, type FindDefinition } from '#snapshot/fixture-definition.ts';
import { play, type Settle } from '#snapshot/play.ts';
import { isProcessRun } from '../testing/process-runs.ts';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

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
  const [{ messages, locale }, ofAreas] = await Promise.all([loadLocale(language), loadMessagesOfAreas(language)]);
  const context = { kinds, faces, messages: { ...messages, ...ofAreas }, find };
  const definition = await definitionOf(fixture, find, kinds);
  const run = newFixtureRun();
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  const settle = settler(time);
  try {
    await settle(() =>
      root.render(
        <ConfigProvider locale={locale} theme={theme}>
          <Antd component={false}>
            <FixtureScreen fixture={fixture} definition={definition} context={context} run={run} />
          </Antd>
        </ConfigProvider>,
      ),
    );
    await play(fixture.steps ?? [], settle);
    return snapshotText(fixture, document.body, run);
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

const cases = 'fixtures/cases';
/** Elsewhere only where the runner itself is tried. */
const snapshots = process.env['SNAPSHOT_FOLDER'] ?? 'fixtures/snapshots';

/** Names of all fixtures, in order. */
export const fixtureNames = (): string[] =>
  readdirSync(cases)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();

export const readFixture = (name: string) => JSON.parse(readFileSync(`${cases}/${name}.json`, 'utf8')) as Fixture;

/** The stored snapshot of a fixture; undefined when there is none yet. */
export function readSnapshot(name: string): string | undefined {
  const file = `${snapshots}/${name}.txt`;
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeSnapshot(name: string, text: string): void {
  mkdirSync(snapshots, { recursive: true });
  writeFileSync(`${snapshots}/${name}.txt`, text);
}

/** A definition of the fixtures, else a built-in screen. */
export async function findDefinition(name: string): Promise<unknown> {
  const file = `fixtures/definitions/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : loadScreen(name);
}

/** What is wrong with a snapshot, readable line by line; '' when nothing is. */
export function complaintOf(name: string, fixture: Fixture, stored: string | undefined, text: string): string {
  const complaints = unmetExpectations(fixture, text);
  if (stored !== text) complaints.push(changes(name, stored ?? '', text));
  return complaints.length === 0 ? '' : `\n${name}: ${complaints.join('\n')}`;
}

function changes(name: string, before: string, after: string): string {
  const lines = hunks(difference(before, after)).map((line) => (line ? `${line.mark} ${line.text}` : '  ...'));
  return [`not what is stored in fixtures/snapshots/${name}.txt`, ...lines].join('\n');
}

// Fixes the time zone, as snapshots contain local times.
process.env['TZ'] = 'Asia/Shanghai';

const { SNAPSHOT_NAMES = '', SNAPSHOT_TIMES = '1', SNAPSHOT_RENEW = '', SNAPSHOT_SHUFFLE = '' } = process.env;

/** Every other chosen name, for two parallel workers. */
function chosenNames(half: 0 | 1): string[] {
  const once = SNAPSHOT_NAMES === '' ? fixtureNames() : SNAPSHOT_NAMES.split(',').filter((name) => !isProcessRun(name));
  const names = Array.from({ length: Number(SNAPSHOT_TIMES) }, () => once).flat();
  const mine = names.filter((_, index) => index % 2 === half);
  return SNAPSHOT_SHUFFLE === '' ? mine : shuffled(mine);
}

function shuffled(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Plays half of the fixtures and compares the rendered text with their snapshots. */
export function playFixtures(half: 0 | 1): void {
  // With a single chosen fixture one half is empty.
  const names = chosenNames(half);
  if (names.length === 0) {
    it.skip('has nothing to play', () => {});
    return;
  }
  describe('a fixture', () => {
    let time: VirtualTime;
    const { getComputedStyle } = globalThis;
    beforeAll(async () => {
      await prepare();
      time = installVirtualTime();
      // jsdom does not implement styles of pseudo-elements and logs a warning for each query.
      globalThis.getComputedStyle = (element) => getComputedStyle(element);
    });
    afterAll(() => {
      globalThis.getComputedStyle = getComputedStyle;
      time?.restore();
    });

    it.each(names)('%s matches its snapshot', async (name) => {
      const fixture = readFixture(name);
      const text = await takeSnapshot(fixture, findDefinition, time).catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause });
      });
      if (SNAPSHOT_RENEW !== '') writeSnapshot(name, text);
      const complaint = complaintOf(name, fixture, readSnapshot(name), text);
      if (complaint !== '') throw new Error(complaint);
    });
  });
}
