import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../compile/compile.ts';
import { idsBack } from './names-to-ids.ts';

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
  it('restores ids in place of names, and returns the names', () => {
    const loaded = { customer: '云帆', customer_id: 'c1', reason: '出差', reason_id: 'x' };
    expect(idsBack(screen, loaded)).toEqual({
      values: { ...loaded, customer: 'c1' },
      named: [{ noun, id: 'c1', name: '云帆' }],
    });
  });

  it('does so in rows, and does not change texts of options', () => {
    const loaded = {
      type: '年假',
      type_id: 'annual',
      lines: [{ customer: '启明', customer_id: 'c2' }, null, { customer: 'c3' }],
    };
    const { values, named } = idsBack(screen, loaded);
    expect(values).toMatchObject({ type: '年假', lines: [{ customer: 'c2' }, null, { customer: 'c3' }] });
    expect(named).toEqual([{ noun, id: 'c2', name: '启明' }]);
  });

  it('modifies neither a record without names nor its input', () => {
    const loaded = Object.freeze({ customer: 'c1', lines: 'x' });
    expect(idsBack(screen, loaded)).toEqual({ values: loaded, named: [] });
  });
});
