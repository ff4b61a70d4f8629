import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import type { StepNode } from '#schemas/language/process.ts';
import { runs } from '#scripts/testing/runs.ts';
import { type DrawnBox, drawProcess } from './draw.ts';
import { branch, node } from './testing/play-process.ts';
import { randomProcess, Tape } from './testing/random-process.ts';

const draw = (...body: StepNode[]) => drawProcess({ body }, stepKinds);
const places = (boxes: readonly DrawnBox[]) => boxes.map(({ key, x, y }) => [key, x, y]);

describe('the drawing of a process', () => {
  it('has steps one below the other, and branches side by side', () => {
    const { boxes, lines, width, height } = draw(
      node('start', 's'),
      node('exclusive', 'x', { children: [branch('a', [node('approver', 'a1')]), branch('b', [])] }),
      node('copy', 'c'),
    );
    expect(places(boxes)).toEqual([
      ['s', 116, 0],
      ['x', 116, 112],
      ['a', 0, 224],
      ['a1', 0, 336],
      ['b', 232, 224],
      ['c', 116, 496],
    ]);
    expect([width, height]).toEqual([432, 608]);
    expect(lines.flatMap(({ insert }) => (insert ? [`${insert.list}[${insert.index}]`] : [])).sort()).toEqual(
      [
        'body[1].children[0].children[0]',
        'body[1].children[0].children[1]',
        'body[1].children[1].children[0]',
        'body[1]',
        'body[2]',
        'body[3]',
      ].sort(),
    );
  });

  it('leads lines down, across above the next step and down again', () => {
    const { boxes, lines } = draw(
      node('parallel', 'p', { children: [branch('a', [node('copy', 'c')]), branch('b', [])] }),
      node('copy', 'd'),
    );
    expect(boxes.every(({ width, height }) => width === 200 && height === 64)).toBe(true);
    const split = (x: number) => [
      [216, 64],
      [216, 88],
      [x, 88],
      [x, 112],
    ];
    const join = (x: number, y: number) => [
      [x, y],
      [x, 312],
      [216, 312],
      [216, 336],
    ];
    expect(lines.map(({ points }) => points)).toEqual([
      split(100),
      [
        [100, 176],
        [100, 224],
      ],
      join(100, 288),
      split(332),
      join(332, 176),
      [
        [216, 336],
        [216, 384],
      ],
      [
        [216, 448],
        [216, 496],
      ],
    ]);
    expect(lines.map(({ insert }) => insert)).toEqual([
      undefined,
      { list: 'body[0].children[0].children', index: 0 },
      { list: 'body[0].children[0].children', index: 1 },
      undefined,
      { list: 'body[0].children[1].children', index: 0 },
      { list: 'body', index: 1 },
      { list: 'body', index: 2 },
    ]);
  });

  it('has a split without branches as a step of its own, and names and texts as they are', () => {
    const { boxes, height } = draw(node('exclusive', 'x', { children: [] }), node('copy', 'c'));
    expect(places(boxes)).toEqual([
      ['x', 0, 0],
      ['c', 0, 112],
    ]);
    expect(height).toBe(224);
    expect(boxes[1]).toMatchObject({ path: 'body[1]', zhjyKey: 'copy', label: 'c' });
    const unnamed = drawProcess({ body: [{ config: { zhjyKey: 'copy' }, key: 3 }] }, stepKinds).boxes;
    expect(unnamed).toMatchObject([{ key: '', label: '', zhjyKey: 'copy' }]);
    expect(draw()).toMatchObject({ boxes: [], lines: [], width: 200, height: 0 });
  });

  it('goes on nowhere behind an end or a redirect', () => {
    const closed = draw(
      node('parallel', 'p', { children: [branch('a', [node('end', 'e')]), branch('b', [node('redirect', 'r')])] }),
    );
    expect(closed.lines.filter(({ insert }) => insert?.list === 'body')).toEqual([]);
    const open = draw(node('parallel', 'p', { children: [branch('a', [node('end', 'e')]), branch('b', [])] }));
    expect(open.lines.filter(({ insert }) => insert?.list === 'body')).toHaveLength(1);
  });

  it('shows steps of unknown kinds and without key, and never throws', () => {
    const broken = { body: [{ config: { zhjyKey: 'none', label: 'x' }, children: [{ config: {} }] }, null, 3] };
    expect(drawProcess(broken, stepKinds).boxes.map(({ path, zhjyKey }) => [path, zhjyKey])).toEqual([
      ['body[0]', 'none'],
      ['body[0].children[0]', ''],
    ]);
    for (const odd of [undefined, 3, {}, { body: 3 }]) expect(drawProcess(odd, stepKinds).boxes).toEqual([]);
  });

  it('has no boxes over each other, one line for each place of a list, and is within its size', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const definition = randomProcess(new Tape(seed));
        const { boxes, lines, width, height } = drawProcess(definition, stepKinds);
        for (const [index, one] of boxes.entries()) {
          expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(true);
          for (const other of boxes.slice(index + 1)) {
            const isApart = Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= one.height;
            expect(isApart, `${one.key} ${other.key}`).toBe(true);
          }
        }
        const inserts = lines.flatMap(({ insert }) => (insert ? [JSON.stringify(insert)] : []));
        expect(new Set(inserts).size).toBe(inserts.length);
        for (const { points } of lines) {
          points.slice(1).forEach(([x, y], index) => {
            const [fromX, fromY] = points[index] as readonly [number, number];
            expect((x === fromX && y >= fromY) || y === fromY).toBe(true);
          });
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
