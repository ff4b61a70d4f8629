import { act, cleanup, render, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Example, Stage } from './_shared/testing/Stage.tsx';
import { kinds } from './kinds.ts';

const files = import.meta.glob<Example>('./*/*/*.example.json', { eager: true, import: 'default' });
const examples = Object.entries(files).map(([file, example]) => [file.split('/').at(-2) ?? '', example] as const);
// Blocks stand in pages with a shell and a server around them; their own suites show them there.
const shown = examples.filter(([key]) => kinds.get(key)?.wing !== 'blocks');

/** What jsdom cannot judge: colours and sizes need a layout. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

let complaints: unknown[][];
beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      // Said by jsdom itself when antd measures scroll bars.
      if (!String(words[0]).includes('Not implemented')) complaints.push(words);
    });
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each(shown)('%s', (_, example) => {
  it.each(['edit', 'view'] as const)('is shown for %s without complaint and for everybody [KIND-003]', async (mode) => {
    const { container } = await act(async () => render(<Stage example={example} mode={mode} />));
    await waitFor(() => expect(container.querySelector('.zf-form')?.childElementCount).toBeGreaterThan(0));
    expect(container.querySelector('.zf-notice')?.textContent).toBeUndefined();
    expect(complaints).toEqual([]);
    // jsdom asks every rule of every sheet for every element: minutes for a form of the component library.
    for (const sheet of document.querySelectorAll('style')) sheet.remove();
    const { violations } = await axe.run(container, { rules, iframes: false });
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
