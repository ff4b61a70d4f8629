import { act, cleanup, fireEvent } from '@testing-library/react';
import { Profiler } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buttons } from '#scripts/testing/person.ts';
import { largeForm } from '#scripts/testing/large-form.ts';
import { Outline } from '../design/Outline.tsx';
import { Palette } from '../design/Palette.tsx';
import { DefinitionPreview } from '../preview/DefinitionPreview.tsx';
import { showForm } from '../testing/show-form.tsx';
import { Canvas } from './Canvas.tsx';

/** jsdom has no layout: what is on the screen at first remains on it. */
beforeAll(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const model = { id: 'form', fullName: '大表单', enCode: 'large' };

/** The views of a form of this many nodes, and how often they were rendered. */
async function show(count: number) {
  const renders = { views: 0 };
  const form = await showForm(largeForm(count), ({ checked }) => (
    <>
      <Palette />
      <Profiler id="views" onRender={() => void renders.views++}>
        <Outline />
        <Canvas isAdding={false}>
          <DefinitionPreview model={model} previewed={checked} part="form" mobile={false} isSampled />
        </Canvas>
      </Profiler>
    </>
  ));
  return { ...form, renders };
}

const nodes = () => [...document.querySelectorAll<HTMLElement>('.zs-canvas-content [data-node]')];

describe('a definition of 1,000 nodes', () => {
  it('opens with the nodes and rows of the first screen, as many as of 100 nodes [STUDIO-026]', async () => {
    const drawn: number[][] = [];
    for (const count of [100, 1_000]) {
      await show(count);
      drawn.push([nodes().length, document.querySelectorAll('.zs-outline [data-address]').length]);
      cleanup();
    }
    expect(drawn[1]).toEqual(drawn[0]);
    expect(drawn[1]?.every((one) => one > 5 && one <= 60)).toBe(true);
  });

  it('has a key of the text in its preview and its issues; only the changed node is drawn again [STUDIO-026]', async () => {
    const { do: run, now } = await show(1_000);
    const before = nodes();
    const changed = new Set<string | undefined>();
    const watch = new MutationObserver((records) =>
      records.forEach(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        changed.add(element?.closest<HTMLElement>('[data-node]')?.dataset['node']);
      }),
    );
    const content = document.querySelector('.zs-canvas-content') as HTMLElement;
    watch.observe(content, { subtree: true, childList: true, characterData: true });
    const type = (from: string, to: string) =>
      run(({ draft }) => draft.change('form', draft.texts.form.replace(from, to), 'form'));
    await type('字段0"', '客户"');
    expect(nodes()[0]?.textContent).toContain('客户');
    expect(nodes()).toEqual(before);
    expect([...changed]).toEqual(['fields[0]']);
    await type('"maxlength": 50', '"maxlenght": 50');
    expect(now().checked.issues.form.map(({ id, path }) => [id, path])).toEqual([
      ['issue.unknown-property', 'fields[0].maxlenght'],
    ]);
    watch.disconnect();
  });

  it('renders neither outline nor preview while something is dragged over it: only the mark moves [STUDIO-026]', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      // Only the preview takes drags here.
      if (this.closest('.zs-outline')) return new DOMRect(1_000, 0, 100, 100);
      const at = nodes().indexOf(this.closest('.zs-canvas-content [data-node]') as HTMLElement);
      return at < 0 ? new DOMRect(0, 0, 400, 2_000) : new DOMRect(0, at * 50, 400, 50);
    });
    const { renders } = await show(1_000);
    const over = (y: number) => act(async () => void fireEvent.mouseMove(document, { clientX: 200, clientY: y }));
    const mark = () => document.querySelector<HTMLElement>('.zs-drop')?.style.top;
    await act(async () => void fireEvent.mouseDown(buttons('评分')[0] as HTMLElement, { button: 0 }));
    await over(20);
    await over(20);
    expect(mark()).toBe('0px');
    renders.views = 0;
    const marks: (string | undefined)[] = [];
    for (const y of [90, 140, 60]) {
      await over(y);
      marks.push(mark());
    }
    expect(marks).toEqual(['100px', '150px', '50px']);
    expect(renders.views).toBe(0);
    // A drag in progress stops all clicks of the document, those of later test files too.
    await act(async () => void fireEvent.mouseUp(document));
  });
});
