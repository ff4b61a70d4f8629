import { describe, expect, it } from 'vitest';
import { type Part, planOf } from './test-plan.ts';

const journeys = new Map([
  ['first-load.spec.ts', 30],
  ['forms.spec.ts', 100],
  ['gallery.deep.spec.ts', 50],
  ['processes.spec.ts', 80],
  ['fresh-machine.spec.ts', 40],
  ...Array.from({ length: 12 }, (_, n) => [`more-${n}.deep.spec.ts`, 10] as const),
]);
const databaseTests = ['server/records/a.test.ts', 'server/resources/user/b.test.ts', 'server/services/c.deep.test.ts'];
const found = { journeys, databaseTests, related: { tests: [], journeys: [] }, lanes: 2, seed: 7 };
const filesOf = (parts: readonly Part[]) => parts.flatMap((part) => (part.kind === 'journeys' ? part.files : []));
const only = <Kind extends Part['kind']>(parts: readonly Part[], kind: Kind) =>
  parts.filter((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);

describe('the deep run', () => {
  const deep = planOf('deep', found);

  it('has every unit test, and properties ten times as often [OPS-018]', () => {
    expect(only(deep, 'units').map(({ name, without, tries }) => [name, without, tries])).toEqual([
      ['units of browser', [], 10],
      ['units of pure 1', [], 10],
      ['units of pure 2', [], 10],
    ]);
  });

  it('has every test that opens a database on PostgreSQL as well [OPS-018]', () => {
    expect(only(deep, 'postgres').map(({ files }) => files)).toEqual([databaseTests]);
  });

  it('has each journey three times in orders that a number repeats, and the fresh machine once [OPS-018]', () => {
    const files = filesOf(deep);
    for (const file of journeys.keys()) {
      expect(files.filter((one) => one === file)).toHaveLength(file.startsWith('fresh') ? 1 : 3);
    }
    const orders = [1, 2, 3].map((round) => filesOf(deep.filter(({ name }) => name.startsWith(`journeys ${round}.`))));
    expect(new Set(orders.map(String)).size).toBe(3);
    expect(filesOf(planOf('deep', found))).toEqual(files);
    expect(filesOf(planOf('deep', { ...found, seed: 8 }))).not.toEqual(files);
  });

  it('gives journeys that run at the same time a server each', () => {
    const lanes = only(deep, 'journeys').map(({ lane }) => lane);
    expect(new Set(lanes).size).toBe(lanes.length);
  });
});

describe('the quick run', () => {
  const quick = planOf('quick', found);

  it('leaves out what only the deep run has, nothing else', () => {
    expect(filesOf(quick).sort()).toEqual(['first-load.spec.ts', 'forms.spec.ts', 'processes.spec.ts']);
    for (const { without, files } of only(quick, 'units')) {
      expect([without, files]).toEqual([
        ['**/*.deep.test.{ts,tsx}', 'schemas/resources/**/*.screen.test.tsx'],
        undefined,
      ]);
    }
    expect(only(quick, 'postgres').map(({ files }) => files)).toEqual([['server/records/a.test.ts']]);
  });

  it('divides the journeys by their length, and the unit tests where there are more cores', () => {
    expect(only(quick, 'journeys').map(({ files }) => files)).toEqual([
      ['forms.spec.ts'],
      ['first-load.spec.ts', 'processes.spec.ts'],
    ]);
    const unitsOn = (lanes: number) =>
      only(planOf('quick', { ...found, lanes }), 'units').map((one) => `${one.name} of ${one.parts}`);
    expect(unitsOn(2)).toEqual(['units of browser of 1', 'units of pure 1 of 2', 'units of pure 2 of 2']);
    expect(unitsOn(4)).toEqual([
      ...['units of browser 1 of 2', 'units of browser 2 of 2'],
      ...[1, 2, 3, 4].map((part) => `units of pure ${part} of 4`),
    ]);
  });
});

describe('the related run', () => {
  it('has the tests and journeys that a change reaches, slow journeys too [OPS-018]', () => {
    const related = { tests: ['src/a.test.ts'], journeys: ['gallery.deep.spec.ts', 'fresh-machine.spec.ts'] };
    const parts = planOf('related', { ...found, related });
    expect(only(parts, 'units').map((one) => one.files)).toEqual(Array(3).fill(['src/a.test.ts']));
    expect(filesOf(parts)).toEqual(['gallery.deep.spec.ts']);
    expect(only(parts, 'postgres')).toEqual([]);
    expect(planOf('related', found)).toEqual([]);
  });
});
