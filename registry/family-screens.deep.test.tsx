import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importLegacy } from '#importer/import-legacy.ts';
import { listScreen } from '#core/lists/model/list-screen.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { chartLibrary } from './product/charts/shared/use-chart.ts';
import { Stage } from './testing/Stage.tsx';
import { kinds } from './kinds.ts';

const cases = import.meta.glob<{ input: unknown }>('/fixtures/family/*.json', { eager: true, import: 'default' });
const corpus = '../shared/corpus';
const folders = ['complete', 'rebuilt', 'lists', 'portals', 'adjacent'];
const published = existsSync(corpus)
  ? folders.flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)))
  : [];
const inputs: [string, unknown][] = [
  ...Object.entries(cases).map(([file, { input }]): [string, unknown] => [file.split('/').at(-1) ?? '', input]),
  ...published.map((file): [string, unknown] => [file, readFileSync(file, 'utf8')]),
];

/** Said by jsdom when antd measures, and by antd of a version to come; neither is about the definition. */
const besides = /Not implemented|\[antd: .*deprecated/;

let complaints: unknown[][];
beforeEach(() => {
  // Geolocation that never answers.
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition() {} }, configurable: true });
  // jsdom draws nothing.
  const chart = { on() {}, setOption() {}, resize() {}, dispose() {} };
  vi.spyOn(chartLibrary, 'load').mockResolvedValue({ startChart: () => chart } as never);
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      if (!besides.test(String(words[0]))) complaints.push(words);
    });
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(definition: Definition, mode: 'edit' | 'view', part: string) {
  const example = { definition: definition as unknown as Record<string, unknown>, values: {} };
  const { container } = await act(async () => render(<Stage example={example} mode={mode} />));
  await waitFor(() => expect(container.querySelector(part)?.childElementCount).toBeGreaterThan(0));
  expect(container.querySelector('.zf-notice')?.textContent ?? '').toBe('');
  expect(complaints.map((words) => words.slice(0, 3).map(String))).toEqual([]);
  return container;
}

describe.each(inputs)('%s', (_, input) => {
  const { form, list, page } = importLegacy(input, { kinds });

  it.skipIf(!form).each(['edit', 'view'] as const)('renders for %s without warnings [LANG-016]', async (mode) => {
    await show(form as Definition, mode, '.zf-form');
  });

  it.skipIf(!list)('renders as a list without warnings [LANG-016]', async () => {
    const model = { id: 'm', fullName: '清单', enCode: 'm', form: form as Definition, ...(list && { list }) };
    await show(listScreen(model, kinds), 'view', '.zb-list table');
  });

  it.skipIf(!page)('renders as a page without warnings [LANG-016]', async () => {
    await show(page as Definition, 'view', '.zp-cell');
  });
});
