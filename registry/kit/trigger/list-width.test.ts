import { expect, it } from 'vitest';
import { listPx } from './list-width.ts';

const option = (label: string, children?: { value: string; label: string }[]) => ({
  value: label,
  label,
  ...(children && { children }),
});

it('is as wide as the longest label and some margin, up to a maximum', () => {
  expect(listPx([])).toBe(0);
  const short = listPx([option('是'), option('否')]);
  expect(listPx([option('是'), option('待定')])).toBeGreaterThan(short);
  expect(listPx([option('ab')])).toBeLessThan(listPx([option('待定')]));
  expect(listPx([option('长'.repeat(200))])).toBe(480);
});

it('is wider for branches, which are indented', () => {
  const flat = listPx([option('部门')], 1);
  expect(listPx([option('部门', [option('部门')])], 1)).toBeGreaterThan(flat);
});
