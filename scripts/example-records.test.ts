import { isCalculated } from '#core/kind/kind.ts';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import { recalculate } from '#core/calc/recalculate.ts';
import { checkRecord, emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import { compile } from '#core/compile/compile.ts';
import { message } from '#core/text/message.ts';
import { kinds } from '#registry/kinds.ts';
import { runs } from '#scripts/testing/runs.ts';

const screenOf = (name: string) =>
  compile(JSON.parse(readFileSync(`fixtures/definitions/${name}.json`, 'utf8')), { kinds });
const current = { now: 0, user: {} };

describe('a record of the leave request', () => {
  const screen = screenOf('leave-request');
  const sentences = (values: object) =>
    checkRecord(screen, { ...emptyRecord(screen, current), ...values }).map(({ id, params }) =>
      message(zh, id, params),
    );

  it('requires its required fields, and a reason for a long leave only [FORM-018]', () => {
    expect(sentences({})).toEqual(['类型不能为空', '天数不能为空']);
    expect(sentences({ type: 'annual', days: 3 })).toEqual([]);
    expect(sentences({ type: 'annual', days: 3.5 })).toEqual(['事由不能为空']);
  });

  it('requires a sickness certificate only where the field is shown [LANG-011, FORM-018]', () => {
    expect(sentences({ type: 'sick', days: 1 })).toEqual(['请至少选择一个证明']);
  });

  it('is rejected if its kinds reject a value [FORM-021]', () => {
    expect(checkRecord(screen, { type: 'annual', days: 0.2, reason: 'x'.repeat(201) }).map(({ path }) => path)).toEqual(
      ['days', 'reason'],
    );
  });

  it('is stored without server-filled fields', () => {
    const stored = storeRecord(screen, { no: 'made up', applicant: 'made up', type: 'annual', days: 1, reason: '' });
    expect(stored).not.toHaveProperty('no');
    expect(stored).not.toHaveProperty('applicant');
    expect(stored).toMatchObject({ type: 'annual', days: 1 });
  });
});

describe('a record of the purchase order', () => {
  const screen = screenOf('purchase-order');
  const order = {
    supplier: '甲',
    contract: '',
    taxRate: 0.13,
    lines: [
      { item: '笔', quantity: 3, price: 1.1 },
      { item: '纸', quantity: 2, price: 20 },
    ],
  };

  it('starts with its defaults [FORM-013]', () => {
    expect(emptyRecord(screen, current)).toMatchObject({ taxRate: 0.13, lines: [], supplier: '' });
  });

  it('is validated including its rows [FORM-018, FORM-019]', () => {
    const broken = { ...order, contract: 'x', lines: [...order.lines, { item: '', quantity: 1 }] };
    const issues = checkRecord(screen, broken);
    expect(issues.map(({ path }) => path)).toEqual(['contract', 'lines[2].item']);
    expect(message(zh, issues[0]?.id ?? '', issues[0]?.params)).toBe('合同号为两个大写字母、短横线和六位数字');
    expect(checkRecord(screen, order)).toEqual([]);
  });

  it('is computed from its rows, and round-trips through storage', () => {
    const { values } = parseRecord(screen, recalculate(screen.calculation, order));
    expect(values).toMatchObject({ total: 48.93, lines: [{ amount: 3.3 }, { amount: 40 }] });
    expect(parseRecord(screen, storeRecord(screen, values))).toEqual({ values, issues: [] });
  });
});

describe('a record with every kind', () => {
  const fields = [...kinds.values()]
    .filter(({ value, wing }) => value && wing !== 'blocks')
    .map(({ zhjyKey }, index) => ({ config: { zhjyKey, label: zhjyKey, required: true }, vModel: `f${index}` }));
  const screen = compile({ language: 1, title: '', fields }, { kinds });

  it('is parsed, validated and stored without throwing for any input, and the stored record parses to the same', () => {
    expect(screen.fields.size).toBeGreaterThan(40);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (posted) => {
        const record = Object.fromEntries([...screen.fields.keys()].map((name) => [name, posted]));
        const { values } = parseRecord(screen, record);
        for (const issue of checkRecord(screen, values)) expect(issue.id).not.toBe('');
        const { values: again } = parseRecord(screen, storeRecord(screen, values));
        expect(checkRecord(screen, again).length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(200) },
    );
  });

  it('validates every field that is not filled by the system', () => {
    const requiredPaths = new Set(checkRecord(screen, emptyRecord(screen, current)).map(({ path }) => path));
    const filled = [...screen.fields.values()].filter(({ kind }) => !kind?.server?.system && !isCalculated(kind));
    const silent = filled.filter(({ field }) => !requiredPaths.has(field ?? '')).map(({ zhjyKey }) => zhjyKey);
    // Kinds that always have a value, or show a value of another record.
    expect(silent.filter((key) => !['switch', 'slider', 'popupAttr', 'relationFormAttr'].includes(key))).toEqual([]);
  });
});
