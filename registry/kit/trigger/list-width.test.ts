import { expect, it } from 'vitest';
import { listWidthPx } from './use-widget-options.ts';

const option = (label: string, children?: { value: string; label: string }[]) => ({
  value: label,
  label,
  ...(children && { children }),
});

it('is as wide as the longest label and some margin, up to a maximum', () => {
  expect(listWidthPx([])).toBe(0);
  const short = listWidthPx([option('是'), option('否')]);
  expect(listWidthPx([option('是'), option('待定')])).toBeGreaterThan(short);
  expect(listWidthPx([option('ab')])).toBeLessThan(listWidthPx([option('待定')]));
  expect(listWidthPx([option('长'.repeat(200))])).toBe(480);
});

it('is wider for branches, which are indented', () => {
  const flat = listWidthPx([option('部门')], 1);
  expect(listWidthPx([option('部门', [option('部门')])], 1)).toBeGreaterThan(flat);
});
