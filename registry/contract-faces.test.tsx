import { act, cleanup, render, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Example, Stage } from './testing/Stage.tsx';
import { kinds } from './kinds.ts';

const files = import.meta.glob<Example>('./**/*.example.json', { eager: true, import: 'default' });
const examples = Object.entries(files).map(
  ([file, example]) => [file.split('/').at(-1)?.split('.')[0] ?? '', example] as const,
);
// Blocks need a page with a shell and a server; their own tests render them there.
const shown = examples.filter(([key]) => kinds.get(key)?.wing !== 'blocks');

/** jsdom has no layout, which colour contrast and regions depend on. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

let complaints: unknown[][];
beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      // jsdom logs this when antd measures scroll bars.
      if (!String(words[0]).includes('Not implemented')) complaints.push(words);
    });
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each(shown)('%s', (_, example) => {
  it.each(['edit', 'view'] as const)(
    'renders for %s without warnings or accessibility issues [KIND-003]',
    async (mode) => {
      const { container } = await act(async () => render(<Stage example={example} mode={mode} />));
      await waitFor(() => expect(container.querySelector('.zf-form')?.childElementCount).toBeGreaterThan(0));
      expect(container.querySelector('.zf-notice')?.textContent).toBeUndefined();
      expect(complaints).toEqual([]);
      // jsdom matches every rule of every style sheet with every element: minutes for a form of antd.
      for (const sheet of document.querySelectorAll('style')) sheet.remove();
      const { violations } = await axe.run(container, { rules, iframes: false });
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    },
  );
});
