import { expect, it } from 'vitest';

interface Node {
  config?: { zhjyKey?: string };
  vModel?: string;
  format?: string;
}

const screens = import.meta.glob<unknown>('./*/*.screen.json', { eager: true, import: 'default' });

/** The publication date of an article is a day; all other times are timestamps. */
const days = new Set(['publishTime']);

const partsOf = (part: unknown): readonly unknown[] =>
  typeof part === 'object' && part !== null ? [part, ...Object.values(part).flatMap(partsOf)] : [];

const timeColumns = Object.entries(screens).flatMap(([file, screen]) =>
  partsOf(screen)
    .flatMap((part) => (part as { columns?: unknown }).columns ?? [])
    .filter((column): column is Node => (column as Node).config?.zhjyKey === 'datePicker')
    .filter(({ vModel = '' }) => !days.has(vModel))
    .map((column) => [`${file} ${column.vModel}`, column.format]),
);

it('shows times to the second in the lists of administration [FIELD-029]', () => {
  expect(timeColumns.length).toBeGreaterThan(5);
  expect(timeColumns.filter(([, format]) => format !== 'yyyy-MM-dd HH:mm:ss')).toEqual([]);
});
