import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Fixture } from '../../schemas/fixture/fixture.ts';
import { loadScreen } from '#app/navigation/screens.ts';

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

export function writeSnapshot(name: string, text: string): void {
  mkdirSync(snapshots, { recursive: true });
  writeFileSync(`${snapshots}/${name}.txt`, text);
}

/** A definition of the fixtures, else a built-in screen. */
export async function findDefinition(name: string): Promise<unknown> {
  const file = `fixtures/definitions/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : loadScreen(name);
}
