import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../compile/compile.ts';
import { idsBack } from './ids-back.ts';

const customer = { config: { zhjyKey: 'popupSelect', label: '客户' }, vModel: 'customer', interfaceId: 'customers' };
const screen = compile(
  {
    language: 1,
    title: '',
    fields: [
      customer,
      { config: { zhjyKey: 'input', label: '事由' }, vModel: 'reason' },
      { config: { zhjyKey: 'select', label: '类型' }, vModel: 'type', source: { dictionary: 'leaveType' } },
      { config: { zhjyKey: 'table', label: '明细' }, vModel: 'lines', children: [customer] },
    ],
  },
  { kinds },
);
const noun = 'interface/customers/id/fullName';

describe('idsBack', () => {
  it('puts ids where words came instead, and remembers the words', () => {
    const loaded = { customer: '云帆', customer_id: 'c1', reason: '出差', reason_id: 'x' };
    expect(idsBack(screen, loaded)).toEqual({
      values: { ...loaded, customer: 'c1' },
      named: [{ noun, id: 'c1', name: '云帆' }],
    });
  });

  it('does so in rows, and leaves what options say', () => {
    const loaded = {
      type: '年假',
      type_id: 'annual',
      lines: [{ customer: '启明', customer_id: 'c2' }, null, { customer: 'c3' }],
    };
    const { values, named } = idsBack(screen, loaded);
    expect(values).toMatchObject({ type: '年假', lines: [{ customer: 'c2' }, null, { customer: 'c3' }] });
    expect(named).toEqual([{ noun, id: 'c2', name: '启明' }]);
  });

  it('changes nothing of a record without words, and not its input', () => {
    const loaded = Object.freeze({ customer: 'c1', lines: 'x' });
    expect(idsBack(screen, loaded)).toEqual({ values: loaded, named: [] });
  });
});
