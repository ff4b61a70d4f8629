import { describe, expect, it } from 'vitest';
import { compile } from '#core/compile/compile.ts';
import { checkRecord } from '#core/record/record.ts';
import { parseRecord } from '#core/record/parse-record.ts';
import { kinds } from '#registry/kinds.ts';
import { definitionIn, recordIn, stateOf } from './states.ts';

const field = (zhjyKey: string, vModel: string) => ({ config: { zhjyKey, label: vModel }, vModel });
const definition = {
  language: 1,
  title: '报销',
  fields: [
    { config: { zhjyKey: 'card', label: '基本', children: [field('input', 'reason')] } },
    { config: { zhjyKey: 'input', label: '不能动' }, vModel: 'off', disabled: true },
    { config: { zhjyKey: 'table', label: '明细', children: [field('inputNumber', 'amount')] }, vModel: 'lines' },
  ],
};
const values = { reason: '差旅', lines: [{ amount: 1 }, { amount: 2 }] };
const screen = compile(definition, { kinds });

describe('a form in a state', () => {
  it('has errors in every editable field for `invalid`, in containers and one row of each sub-table too', () => {
    const missing = compile(definitionIn(definition, 'invalid'), { kinds });
    const record = parseRecord(missing, recordIn(missing, values, 'invalid') ?? {}).values;
    const issues = checkRecord(missing, record, { language: 'zh', messages: {} });
    expect(issues.map(({ path, id }) => [path, id])).toEqual([
      ['reason', 'check.required'],
      ['lines[0].amount', 'check.required'],
    ]);
  });

  it('is disabled as a whole, and otherwise unchanged', () => {
    expect(definitionIn(definition, 'disabled')).toEqual({ ...definition, disabled: true });
    for (const state of ['filled', 'empty', 'view'] as const) expect(definitionIn(definition, state)).toBe(definition);
  });

  it('has its record unless it is empty', () => {
    expect(recordIn(screen, values, 'empty')).toBeUndefined();
    for (const state of ['filled', 'disabled', 'view'] as const) expect(recordIn(screen, values, state)).toBe(values);
  });

  it('has the initial state of the fixture', () => {
    expect(stateOf({ title: 'a', group: 'b', definition: 'c' })).toBe('filled');
    expect(stateOf({ title: 'a', group: 'b', definition: 'c', mode: 'view' })).toBe('view');
  });
});
