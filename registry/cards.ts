import type { Card, Cards } from '#core/portal/cards.ts';

/** What the designer of portals offers by groups, with the size of a new one: columns and rows. */
const groups: Readonly<Record<Card['group'], Readonly<Record<string, readonly [w: number, h: number]>>>> = {
  charts: {
    barChart: [6, 8],
    lineChart: [6, 8],
    pieChart: [6, 8],
    radarChart: [6, 8],
    mapChart: [6, 10],
    customEcharts: [6, 8],
  },
  figures: { dataBoard: [12, 4], tableList: [6, 8], rankList: [6, 8], timeAxis: [6, 8] },
  work: {
    todo: [12, 4],
    todoList: [6, 8],
    notice: [6, 8],
    email: [6, 8],
    commonFunc: [6, 4],
    schedule: [6, 10],
  },
  media: { text: [6, 3], image: [6, 6], carousel: [6, 6], video: [6, 8], iframe: [6, 10] },
  frame: { card: [6, 8], tab: [6, 8], cell: [6, 6], filters: [12, 2] },
};

/** Apart from the kinds, which come with the first list: only the designer reads it. */
export const cards: Cards = new Map(
  Object.entries(groups).flatMap(([group, sizes]) =>
    Object.entries(sizes).map(([key, [w, h]]) => [key, { group: group as Card['group'], w, h }] as const),
  ),
);
