import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Example, Stage } from './testing/Stage.tsx';
import { kinds } from './kinds.ts';

const files = import.meta.glob<Example>('./{fields,pickers}/*/*.example.json', { eager: true, import: 'default' });
const examples = Object.entries(files)
  .map(([file, example]) => [file.split('/').at(-1)?.split('.')[0] ?? '', example] as const)
  .filter(([key]) => kinds.get(key)?.value !== undefined);

afterEach(cleanup);

const controls =
  'input, textarea, select, button, [contenteditable=true], [role=slider], [role=combobox], [role=switch]';
// The help next to a label remains usable.
const isUsable = (control: Element) =>
  control.closest('.zf-label') === null &&
  !control.matches('[hidden], :disabled, [readonly], [aria-readonly=true]') &&
  control.closest('[aria-disabled=true], [inert]') === null;
/** Read-only actions: previewing files and records, revealing rows and passwords, copying addresses. */
const reads = /^(预览|下载|全部下载|查看|显示密码|复制地址|同行人\d$)/;

describe.each(examples)('%s', (_, { definition, values }) => {
  it('can be read but not changed in a disabled form [FIELD-001]', async () => {
    const example = { definition: { ...definition, disabled: true }, values };
    const { container } = await act(async () => render(<Stage example={example} />));
    await waitFor(() => expect(container.querySelector('.zf-form')?.childElementCount).toBeGreaterThan(0));
    const usable = [...container.querySelectorAll(`.zf-form :is(${controls})`)].filter(isUsable);
    expect(usable.map(nameOf).filter((name) => !reads.test(name))).toEqual([]);
  });
});

function nameOf(control: Element) {
  return control.getAttribute('aria-label') ?? control.getAttribute('title') ?? control.textContent.trim();
}
