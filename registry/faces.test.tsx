import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Faces, FaceTable } from '#runtime/context/faces.ts';
import { Stage } from './testing/Stage.tsx';
import { faces } from './faces.ts';

afterEach(cleanup);

/** The table of faces with spies that record which ones are loaded. */
function watched(): { table: FaceTable; asked: string[] } {
  const asked: string[] = [];
  const entries = Object.entries(faces).map(([key, own]) => [
    key,
    Object.fromEntries(
      Object.entries(own).map(([name, load]) => [
        name,
        () => {
          asked.push(`${key}.${name}`);
          return load();
        },
      ]),
    ),
  ]);
  return { table: Object.fromEntries(entries) as Record<string, Faces>, asked };
}

const field = (zhjyKey: string, vModel: string) => ({ config: { zhjyKey, label: vModel }, vModel });
const example = {
  definition: {
    language: 1,
    title: '',
    fields: [field('textarea', 'name'), field('rate', 'stars'), field('rate', 'more')],
  },
  values: { name: '张三', stars: 3 },
};

describe('faces', () => {
  it('are loaded only for the kinds on the screen, each once [KIND-006]', async () => {
    const { table, asked } = watched();
    await act(async () => render(<Stage example={example} faces={table} />));
    await screen.findByDisplayValue('张三');
    expect([...asked].sort()).toEqual(['rate.edit', 'textarea.edit']);
  });

  it('for reading are different from those for editing [KIND-006]', async () => {
    const { table, asked } = watched();
    await act(async () => render(<Stage example={example} faces={table} mode="view" />));
    await screen.findByText('张三');
    expect([...asked].sort()).toEqual(['rate.view', 'textarea.view']);
  });
});
