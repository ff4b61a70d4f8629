import { expect, it } from 'vitest';
import type { Services } from '../../context/services.ts';
import { askNamesOf } from './ask-names.ts';

it('finds the label of a numbering rule by its exact code', async () => {
  const rules = [
    { enCode: 'leave', fullName: '请假单号' },
    { enCode: 'leaveOld', fullName: '旧请假单号' },
  ];
  const send = async (name: string, input: { keyword?: string }) => {
    expect(name).toBe('bill-rule.selector');
    const list = rules.filter(({ enCode }) => enCode.includes(input.keyword ?? ''));
    return { data: { list, pagination: { total: list.length } }, msg: '' };
  };
  const ask = askNamesOf({ send } as unknown as Services['client']);
  const refs = ['leave', 'gone'].map((id) => ({ noun: 'billRule', id }));
  expect(await ask(refs)).toEqual([{ noun: 'billRule', id: 'leave', name: '请假单号' }]);
});
