import { expect, it } from 'vitest';
import { gridColumns } from '#core/portal/place-cells.ts';
import { cards } from './cards.ts';
import { kinds } from './kinds.ts';

it('offers every kind of card to the designer of portals, in a size that fits the grid [PORTAL-021]', () => {
  const all = `card tab todo todoList notice commonFunc dataBoard tableList text image carousel video iframe schedule email
    barChart lineChart pieChart radarChart mapChart rankList timeAxis customEcharts cell filters`;
  expect([...cards.keys()].toSorted()).toEqual(all.split(/\s+/).toSorted());
  for (const [key, { w, h }] of cards) {
    expect(kinds.has(key)).toBe(true);
    expect(w >= 1 && w <= gridColumns && h >= 1).toBe(true);
  }
});
