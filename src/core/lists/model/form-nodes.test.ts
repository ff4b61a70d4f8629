import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { formNodes } from './form-nodes.ts';
import { listButton } from './list-buttons.ts';

const node = (zhjyKey: string, vModel?: string, children?: object[]) => ({
  config: { zhjyKey, label: zhjyKey },
  ...(vModel !== undefined && { vModel }),
  ...(children && { children }),
});

it('finds the fields of a form in reading order, without sub-tables, layout, displays and fields without a name', () => {
  const fields = [
    node('card', 'named', [node('input', 'first'), node('text', 'shown')]),
    node('table', 'lines', [node('input', 'item'), node('inputNumber')]),
    node('unheardOf', 'other'),
    node('input'),
    node('inputNumber', 'last'),
  ];
  const found = formNodes({ language: 1, title: '', fields } as never, kinds);
  expect(found.map(({ prop, table, kind }) => [prop, table, kind.zhjyKey])).toEqual([
    ['first', undefined, 'input'],
    ['lines-item', 'lines', 'input'],
    ['last', undefined, 'inputNumber'],
  ]);
});

it('marks the buttons of a list that need selected rows, and no others [ONLINEDEV-011]', () => {
  const batch = (button: 'add' | 'download' | 'batchRemove' | 'batchPrint') =>
    listButton(button, { id: 'm' }, ['p']).batch;
  expect([batch('batchRemove'), batch('batchPrint')]).toEqual([true, true]);
  expect([batch('add'), batch('download')]).toEqual([undefined, undefined]);
});
