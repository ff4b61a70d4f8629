import { describe, expect, it, vi } from 'vitest';
import type { CompiledNode } from '#core/compile/tree.ts';
import { preloadFaces } from './face-loader.ts';

const node = (zhjyKey: string, children: CompiledNode[] = [], container: object | undefined = undefined) =>
  ({ zhjyKey, children, slots: {}, kind: { zhjyKey, ...(container && { container }) } }) as unknown as CompiledNode;
const never = () => new Promise<never>(() => undefined);
const here = () => Promise.resolve({ default: () => null });

describe('the faces of a screen', () => {
  it('are waited for with those of all nodes within', async () => {
    const faces = { outer: { view: vi.fn(here) }, inner: { view: vi.fn(never) } };
    const settled = vi.fn();
    void preloadFaces(faces, [node('outer', [node('inner')])], 'view')?.then(settled);
    await new Promise((done) => setTimeout(done));
    expect([faces.outer.view.mock.calls.length, faces.inner.view.mock.calls.length]).toEqual([1, 1]);
    expect(settled).not.toHaveBeenCalled();
  });

  it('in the cells of a grid begin to load and are not waited for: the frames come first [PORTAL-026]', async () => {
    const faces = { grid: { view: vi.fn(here) }, cell: { view: vi.fn(here) }, slow: { view: vi.fn(never) } };
    const grid = node('grid', [node('cell', [node('slow')])], { placed: true });
    await preloadFaces(faces, [grid], 'view');
    expect(Object.values(faces).map(({ view }) => view.mock.calls.length)).toEqual([1, 1, 1]);
    expect(preloadFaces(faces, [grid], 'view')).toBeUndefined();
  });
});
