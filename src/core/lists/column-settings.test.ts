import { describe, expect, it } from 'vitest';
import type { ColumnSide } from '#schemas/resources/column-setting/column-setting.contract.ts';
import {
  arranged,
  changed,
  type ColumnState,
  isAsDefined,
  isLastVisible,
  moved,
  placesOf,
  settingsOf,
} from './column-settings.ts';

const column = (prop: string, fixed: ColumnSide = 'none', visible = true): ColumnState => ({
  prop,
  label: `label of ${prop}`,
  visible,
  fixed,
});
const saved = (prop: string, columnVisible = true, fixed?: ColumnSide) => ({
  prop,
  label: 'of another day',
  columnVisible,
  ...(fixed && { fixed }),
});
const words = (columns: readonly ColumnState[]) =>
  columns.map(({ prop, visible, fixed }) => `${prop}${visible ? '' : '-'}${fixed === 'none' ? '' : fixed}`).join(' ');
const abc = [column('a'), column('b'), column('c')];

describe('arranged', () => {
  it.each([
    ['as the definition says where nothing was saved', abc, [], 'a b c'],
    ['in the saved order, hidden where saved so', abc, [saved('c'), saved('a', false), saved('b')], 'c a- b'],
    ['a column new in the definition visible, after the one it follows', abc, [saved('c'), saved('a')], 'c a b'],
    ['a new first column first', abc, [saved('c'), saved('b', false)], 'a c b-'],
    ['several new columns in their order', abc, [saved('a', true)], 'a b c'],
    ['what the definition does not know any more forgotten', abc, [saved('x'), saved('b'), saved('a')], 'b c a'],
    ['everything where nothing would be left', abc, ['a', 'b', 'c'].map((prop) => saved(prop, false)), 'a b c'],
    [
      'those that stay in view at their side',
      [column('a', 'right'), column('b'), column('c', 'left')],
      [],
      'cleft b aright',
    ],
    [
      'a saved side over that of the definition',
      [column('a', 'left'), column('b')],
      [saved('b', true, 'left'), saved('a', true, 'none')],
      'bleft a',
    ],
    ['the side of the definition where none was saved', [column('a'), column('b', 'left')], [saved('b')], 'bleft a'],
  ])('shows %s [COLUMN-006]', (_, defined, settings, expected) => {
    expect(words(arranged(defined, settings))).toBe(expected);
  });

  it('uses the label of the definition, not the saved one', () => {
    expect(arranged(abc, [saved('b')]).map(({ label }) => label)).toEqual(['label of a', 'label of b', 'label of c']);
  });
});

describe('settingsOf', () => {
  it('stores `columnVisible` under the name of each column, not `visible` [COLUMN-003, COLUMN-004]', () => {
    expect(settingsOf([column('b', 'left'), column('a', 'none', false)], [column('a'), column('b')])).toEqual([
      { prop: 'b', label: 'label of b', columnVisible: true, fixed: 'left' },
      { prop: 'a', label: 'label of a', columnVisible: false, fixed: 'none' },
    ]);
  });

  it('stores nothing that equals the definition', () => {
    expect(settingsOf(abc, abc)).toEqual([]);
    expect(isAsDefined([column('b'), column('a')], [column('a'), column('b')])).toBe(false);
    expect(isAsDefined([column('b', 'left'), column('a')], [column('a'), column('b', 'left')])).toBe(true);
  });

  it('is restored unchanged', () => {
    const wanted = [column('c', 'left'), column('a', 'none', false), column('b', 'right')];
    expect(arranged(abc, settingsOf(wanted, abc))).toEqual(wanted);
  });
});

describe('a change', () => {
  it('recognises the last visible column [COLUMN-006]', () => {
    const two = changed(changed(abc, 'a', { visible: false }), 'b', { visible: false });
    expect([isLastVisible(two, 'c'), isLastVisible(two, 'a'), isLastVisible(abc, 'c')]).toEqual([true, false, false]);
  });

  it('moves a pinned column to its side', () => {
    expect(words(changed(abc, 'c', { fixed: 'left' }))).toBe('cleft a b');
    expect(words(changed(abc, 'a', { fixed: 'right' }))).toBe('b c aright');
  });

  it.each([
    ['a', 2, 'b c a'],
    ['c', 0, 'c a b'],
    ['b', 9, 'a c b'],
    ['b', -9, 'b a c'],
    ['x', 1, 'a b c'],
  ])('moves %s to %i', (prop, place, expected) => {
    expect(words(moved(abc, prop, place))).toBe(expected);
  });

  it('moves a column within its side only', () => {
    const sided = [column('a', 'left'), column('b'), column('c'), column('d', 'right')];
    expect(placesOf(sided, 'c')).toEqual({ first: 1, last: 2 });
    expect(words(moved(sided, 'c', 0))).toBe('aleft c b dright');
    expect(words(moved(sided, 'a', 3))).toBe('aleft b c dright');
  });
});

describe('the width of a column', () => {
  const wide = changed(abc, 'b', { width: 320 });

  it('is stored with the column and read back', () => {
    const kept = settingsOf(wide, abc);
    expect(kept.map(({ prop, width }) => [prop, width])).toEqual([
      ['a', undefined],
      ['b', 320],
      ['c', undefined],
    ]);
    expect(arranged(abc, kept)).toEqual(wide);
  });

  it('counts as a change, except when it was not set', () => {
    expect(isAsDefined(wide, abc)).toBe(false);
    expect(isAsDefined(abc, abc)).toBe(true);
  });
});
