import { describe, expect, it } from 'vitest';
import { openForm } from '../testing/open-form.ts';

const number = (vModel: string, config: object = {}) => ({
  config: { zhjyKey: 'inputNumber', label: vModel, ...config },
  vModel,
});
const fields = [
  number('urgent'),
  number('fee', { dropHidden: true, shown: { '==': [{ var: 'urgent' }, 1] } }),
  { config: { zhjyKey: 'calculate', label: 'total' }, vModel: 'total', expression: 'base + fee', precision: 2 },
  number('base'),
];

describe('a calculation that reads a field dropped on saving', () => {
  it('counts it as empty while it is hidden, and follows when it appears [FORMULA-025]', () => {
    const { store } = openForm(fields, { urgent: 0, base: 10, fee: 50 });
    expect(store.value('total')).toBe(10);
    store.set('urgent', 1);
    expect([store.value('total'), store.value('fee')]).toEqual([60, 50]);
    store.set('fee', 5);
    expect(store.value('total')).toBe(15);
    store.set('urgent', 0);
    store.set('base', 20);
    expect(store.value('total')).toBe(20);
  });

  it('counts a hidden field that stays in the record [FORMULA-025]', () => {
    const kept = [
      fields[0],
      number('fee', { shown: { '==': [{ var: 'urgent' }, 1] } }),
      fields[2],
      fields[3],
    ] as typeof fields;
    const { store } = openForm(kept, { urgent: 0, base: 10, fee: 50 });
    expect(store.value('total')).toBe(60);
  });
});
