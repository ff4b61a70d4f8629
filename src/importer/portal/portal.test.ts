import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { importLegacy } from '../import-legacy.ts';

interface Made extends Record<string, unknown> {
  config: Record<string, unknown>;
  children: Made[];
}

/** The cards of an imported portal with these cells. */
function cardsOf(...cells: object[]): Made[] {
  const formData = JSON.stringify({ layoutId: 1, layout: cells.map((cell, i) => ({ i, x: 0, y: i, ...cell })) });
  const { page } = importLegacy({ fullName: '工作台', enCode: 'desk', formData }, { kinds });
  const { body } = page as unknown as { body: Made };
  return body.children[0]?.children ?? [];
}
const spansOf = (...cells: object[]) => cardsOf(...cells).map(({ config }) => config['span'] ?? 24);
const words = { jnpfKey: 'text', option: { defaultValue: '欢迎' } };

describe('the columns of an imported portal [LANG-016]', () => {
  it.each([
    ['12 where cells are at most 12 wide', [{ ...words, w: 6, maxW: 12 }], [12]],
    ['24 where they may be wider', [{ ...words, w: 6, maxW: 24 }], [6]],
    ['12 without that setting where all cells fit into them', [{ ...words, x: 6, w: 6 }], [12]],
    ['24 without that setting where a cell ends beyond the twelfth', [{ ...words, x: 7, w: 6 }], [6]],
  ])('are %s', (_, cells, spans) => {
    expect(spansOf(...cells)).toEqual(spans);
  });
});

describe('the height of an imported frame [LANG-016]', () => {
  const heightOf = (cell: object) => {
    const [card] = cardsOf({ jnpfKey: 'iframe', w: 12, option: { defaultValue: 'https://example.com' }, ...cell });
    const frame = card?.children[0];
    expect(frame).toMatchObject({ config: { zhjyKey: 'iframe' } });
    return frame?.['height'];
  };

  it('grows with the rows of its cell, within bounds', () => {
    const [four = 0, eight = 0] = [heightOf({ h: 4 }), heightOf({ h: 8 })] as number[];
    expect(eight).toBe(four * 2);
    expect(heightOf({})).toBe(eight);
    expect(heightOf({ h: 1 })).toBe(100);
    expect(heightOf({ h: 10_000 })).toBe(5000);
  });

  it('is 320 pixels where the cell has none', () => {
    expect(heightOf({ h: 0 })).toBe(320);
    expect(heightOf({ h: 'tall' })).toBe(320);
  });
});
