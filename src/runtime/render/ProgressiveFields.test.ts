import { describe, expect, it } from 'vitest';
import { chunksOf } from './ProgressiveFields.tsx';
import { compileForm } from '../testing/open-form.ts';

const form = (spans: number[]) =>
  compileForm(spans.map((span, index) => ({ config: { zhjyKey: 'input', label: 'x', span }, vModel: `f${index}` })))
    .root;

describe('chunksOf', () => {
  it('contains each node exactly once', () => {
    const nodes = form(Array.from({ length: 103 }, (_, index) => [24, 12, 12, 8, 8, 8, 6][index % 7] as number));
    expect(chunksOf(nodes).flatMap(({ nodes: inner }) => inner)).toEqual([...nodes]);
  });

  it('never splits a grid line', () => {
    const chunks = chunksOf(form(Array.from({ length: 50 }, () => 8)));
    expect(chunks.map(({ nodes }) => nodes.length % 3)).toEqual(
      chunks.map((_, index) => (index < chunks.length - 1 ? 0 : 2)),
    );
    expect(chunks[0]).toMatchObject({ lines: 4 });
  });

  it('caches the chunks of a node list', () => {
    const nodes = form([24, 24]);
    expect(chunksOf(nodes)).toBe(chunksOf(nodes));
  });
});
