import type { Fixture } from '#schemas/fixture/fixture.ts';

/** A gallery entry: a fixture with its snapshot, or an example of a kind. */
export interface Entry {
  /** File name of a fixture; `kind.` plus the key for an example. */
  id: string;
  /** A text, or a message id after `$t:`. */
  title: string;
  group: string;
  fixture(): Promise<Fixture>;
  /** The stored snapshot; absent for examples. */
  snapshot?(): Promise<string | undefined>;
}

interface Example {
  definition: Exclude<Fixture['definition'], string>;
  values: Record<string, unknown>;
}

const cases = '../../../fixtures/cases';
const titles = import.meta.glob<string>('../../../fixtures/cases/*.json', { eager: true, import: 'title' });
const groups = import.meta.glob<string>('../../../fixtures/cases/*.json', { eager: true, import: 'group' });
// Loaded as text, so that the list does not import the definitions.
const texts = import.meta.glob<string>('../../../fixtures/cases/*.json', { query: '?raw', import: 'default' });
const snapshots = import.meta.glob<string>('../../../fixtures/snapshots/*.txt', { query: '?raw', import: 'default' });
const definitions = import.meta.glob('../../../fixtures/definitions/*.json', { import: 'default' });
const examples = import.meta.glob<Example>('../../../registry/**/*.example.json', { import: 'default' });

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/(\.example)?\.json$/, '');

const fixtures: readonly Entry[] = Object.keys(texts).map((path) => {
  const id = nameOf(path);
  return {
    id,
    title: titles[path] ?? id,
    group: groups[path] ?? '',
    fixture: async () => JSON.parse((await texts[`${cases}/${id}.json`]?.()) ?? '{}') as Fixture,
    snapshot: async () => snapshots[`../../../fixtures/snapshots/${id}.txt`]?.(),
  };
});

const kinds: readonly Entry[] = Object.entries(examples).map(([path, load]) => {
  const key = nameOf(path);
  const title = `$t:kind.${key}`;
  return {
    id: `kind.${key}`,
    title,
    group: '$t:gallery.kinds',
    fixture: async () => {
      const { definition, values } = await load();
      return { title: key, group: '', definition, record: values };
    },
  };
});

/** All gallery entries, fixtures first. */
export const collection: readonly Entry[] = [...fixtures, ...kinds];

/** A definition of the fixtures by its name; undefined when there is none. */
export const fixtureDefinition = async (name: string): Promise<unknown> =>
  definitions[`../../../fixtures/definitions/${name}.json`]?.();
