import { describe, expect, it } from 'vitest';
import { entriesBelow } from './entries-below.ts';

const leaf = (id: string) => ({ id, fullName: id, entryId: `entry-${id}` });
const regions = [
  { ...leaf('sc'), children: [{ ...leaf('cd'), children: [leaf('wh'), leaf('jj')] }, leaf('my')] },
  { ...leaf('gd'), children: [leaf('gz')] },
];
const source = { dictionary: 'region', with: { below: { var: 'province' } } };
const below = (chosen: unknown, of: object = source) =>
  entriesBelow(regions, of as never, { below: chosen }).map(({ id }) => id);

describe('the options below the choice of another field', () => {
  it.each([
    ['an entry', 'sc', ['cd', 'my']],
    ['an entry by its id', 'entry-sc', ['cd', 'my']],
    ['an entry of a lower level', 'cd', ['wh', 'jj']],
    ['an entry without children', 'gz', []],
    ['several entries', ['cd', 'gd'], ['wh', 'jj', 'gz']],
    ['a path through the tree', ['sc', 'cd'], ['wh', 'jj']],
    ['several paths', [['sc', 'cd'], ['gd']], ['wh', 'jj', 'gz']],
    ['nothing', null, []],
    ['an empty text', '', []],
    ['an empty list', [], []],
    ['an unknown entry', 'nowhere', []],
  ])('are those of %s [FORMULA-026]', (_, chosen, expected) => {
    expect(below(chosen)).toEqual(expected);
    expect(below(chosen, { ...source, dictionary: undefined, static: regions })).toEqual(expected);
  });

  it('are all of a source that does not depend on another field [FORMULA-026]', () => {
    expect(below('sc', { dictionary: 'region' })).toEqual(['sc', 'gd']);
    expect(below('sc', { static: regions })).toEqual(['sc', 'gd']);
    expect(below('sc', { interface: 'regions', with: { below: 'sc' } })).toEqual(['sc', 'gd']);
  });
});
