import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsProp } from '#registry/kit/portal/card-props.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { press } from '#scripts/testing/person.ts';
import { CommandsProvider } from '../commands/registry.tsx';
import { DataRowsEditor } from './DataRows.tsx';

afterEach(cleanup);

const latest: { value: unknown } = { value: undefined };

function Harness({ start }: { start: unknown }) {
  const [value, setValue] = useState(start);
  const change = (next: unknown) => {
    latest.value = next;
    setValue(next);
  };
  return (
    <DataRowsEditor id="rows" label="固定数据" schema={rowsProp} path={['rows']} value={value} onChange={change} />
  );
}

function show(start?: unknown) {
  latest.value = start;
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
      <CommandsProvider>
        <Harness start={start} />
      </CommandsProvider>
    </TestProviders>,
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));
const leave = (label: string) => act(async () => void fireEvent.blur(field(label)));
const key = (label: string, name: string) => act(async () => void fireEvent.keyDown(field(label), { key: name }));
const paste = (label: string, text: string) =>
  act(async () => void fireEvent.paste(field(label), { clipboardData: { getData: () => text } }));
const remove = (label: string) => act(async () => void fireEvent.click(field(label)));
const focused = () => document.activeElement?.getAttribute('aria-label');

const months = [
  { name: '一月', value: 10 },
  { name: '二月', value: 20 },
];

describe('the table of fixed data', () => {
  it('is written from nothing: a name and a value, row by row with Enter', async () => {
    show();
    await type('第 1 行的name', '一月');
    await type('第 1 行的value', '1.0');
    expect(field('第 1 行的value').value).toBe('1.0');
    await type('第 1 行的value', '1.05');
    await leave('第 1 行的value');
    expect(latest.value).toEqual([{ name: '一月', value: 1.05 }]);
    await key('第 1 行的value', 'Enter');
    expect(focused()).toBe('第 2 行的name');
    await type('第 2 行的name', '二月');
    await key('第 2 行的name', 'ArrowUp');
    expect(focused()).toBe('第 1 行的name');
    expect(latest.value).toEqual([{ name: '一月', value: 1.05 }, { name: '二月' }]);
    await remove('移除第 1 行');
    expect(latest.value).toEqual([{ name: '二月' }]);
    await remove('移除第 1 行');
    expect(latest.value).toBeUndefined();
  });

  it('takes a block of a spreadsheet, and a single text as text of its cell', async () => {
    show(months);
    await paste('第 2 行的value', '1,000\n30\n');
    expect(latest.value).toEqual([months[0], { name: '二月', value: 1000 }, { value: 30 }]);
    await paste('第 3 行的name', '三月\n');
    expect(latest.value).toHaveLength(3);
    expect((latest.value as object[])[2]).toEqual({ value: 30 });
  });

  it('has columns that are added, renamed and removed, each name once', async () => {
    show(months);
    await press('添加列');
    await type('第 1 行的column3', '收入');
    await type('第 3 列的名称', 'value');
    await leave('第 3 列的名称');
    expect((latest.value as object[])[0]).toEqual({ ...months[0], column3: '收入' });
    await type('第 3 列的名称', 'type');
    await leave('第 3 列的名称');
    expect(latest.value).toEqual([{ ...months[0], type: '收入' }, months[1]]);
    await type('第 2 列的名称', '');
    await leave('第 2 列的名称');
    expect(latest.value).toEqual([{ name: '一月', type: '收入' }, { name: '二月' }]);
  });

  it('shows long data in pages', async () => {
    show(Array.from({ length: 45 }, (_, index) => ({ name: `第${index + 1}`, value: index })));
    expect(screen.getAllByRole('row')).toHaveLength(21);
    await key('第 20 行的name', 'ArrowDown');
    expect(focused()).toBe('第 21 行的name');
    expect(field('第 21 行的name').value).toBe('第21');
  });
});
