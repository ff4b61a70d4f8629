import type { Card, Cards } from '#core/portal/cards.ts';

/** Cards by groups, with the size of a new one. */
type Sizes = Readonly<Partial<Record<Card['group'], Readonly<Record<string, readonly [w: number, h: number]>>>>>;

/** What the designer of portals offers: columns and rows. */
const groups: Sizes = {
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

/** What big screens have besides, in pixels. */
const screenGroups: Sizes = {
  screen: {
    decoration: [800, 80],
    screenFrame: [560, 360],
    clock: [420, 48],
    numberFlip: [480, 160],
    scrollTable: [560, 360],
  },
};

const sized = (all: Sizes, [columnPx, rowPx]: readonly [number, number]): [string, Card][] =>
  Object.entries(all).flatMap(([group, sizes]) =>
    Object.entries(sizes).map(([key, [w, h]]): [string, Card] => [
      key,
      { group: group as Card['group'], w: w * columnPx, h: h * rowPx },
    ]),
  );

/** Apart from the kinds, which come with the first list: only the designer reads it. */
export const cards: Cards = new Map(sized(groups, [1, 1]));

/** Belongs on a grid only. */
const cellOfGrid = 'cell';
/** Pixels of a column and a row of the grid, for cards on a canvas. */
const cellPx = [80, 40] as const;

export const screenCards: Cards = new Map([
  ...sized(screenGroups, [1, 1]),
  ...sized(groups, cellPx).filter(([key]) => key !== cellOfGrid),
]);
