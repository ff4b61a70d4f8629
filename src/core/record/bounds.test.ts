import { describe, expect, it } from 'vitest';
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '../compile/check-definition.ts';
import { compile } from '../compile/compile.ts';
import { message } from '../text/message.ts';
import { readTime } from '../dates/format.ts';
import { installFormulas } from '../formula/install.ts';
import { markedBy } from './form-checks.ts';
import { checkRecord } from './record.ts';

installFormulas();
const field = (zhjyKey: string, vModel: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey, label: vModel, ...config },
  vModel,
  ...more,
});
const definitionOf = (...fields: object[]) => ({ language: 1, title: '', fields });
const screenOf = (...fields: object[]) => compile(definitionOf(...fields), { kinds });
const day = (text: string) => readTime(text) ?? Number.NaN;
const now = day('2026-03-10') + 15 * 3_600_000;
const sentences = (screen: ReturnType<typeof screenOf>, record: Record<string, unknown>) =>
  checkRecord(screen, record, { now }).map(({ path, id, params }) => `${path}: ${message(zh, id, params)}`);

describe('the least and the greatest value of a field by formula', () => {
  it('bound a number, exactly, where the formula has a result [FORMULA-001]', () => {
    const advance = field(
      'inputNumber',
      'advance',
      { minFormula: 'total × 0.1', maxFormula: 'total × 0.3' },
      { precision: 2 },
    );
    const screen = screenOf(field('inputNumber', 'total'), advance);
    expect(sentences(screen, { total: 1.1, advance: 0.33 })).toEqual([]);
    expect(sentences(screen, { total: 1.1, advance: 0.34 })).toEqual(['advance: advance不能大于0.33']);
    expect(sentences(screen, { total: 1.1, advance: 0.1 })).toEqual(['advance: advance不能小于0.11']);
    expect(sentences(screen, { total: 1.1 })).toEqual([]);
    const blank = screenOf(
      field('inputNumber', 'total'),
      field('inputNumber', 'a', { maxFormula: 'IF(ISBLANK(total); ""; total)' }),
    );
    expect(sentences(blank, { a: 5 })).toEqual([]);
    expect(sentences(blank, { a: 5, total: 4 })).toEqual(['a: a不能大于4']);
  });

  it('apply besides the fixed ones', () => {
    const screen = screenOf(field('inputNumber', 'a', { maxFormula: '10' }, { max: 5 }));
    expect(sentences(screen, { a: 4 })).toEqual([]);
    expect(sentences(screen, { a: 7 })).toEqual(['a: a不能大于5']);
    expect(sentences(screen, { a: 12 })).toEqual(['a: a不能大于5', 'a: a不能大于10']);
  });

  it('bound a date in its own precision [FORMULA-001]', () => {
    const end = field('datePicker', 'end', { minFormula: 'begin', maxFormula: 'EDATE(begin; 1)' });
    const screen = screenOf(field('datePicker', 'begin'), end, field('datePicker', 'visit', { minFormula: 'NOW()' }));
    const begin = day('2026-03-01');
    expect(sentences(screen, { begin, end: day('2026-04-01'), visit: day('2026-03-10') })).toEqual([]);
    expect(sentences(screen, { begin, end: day('2026-04-02') })).toEqual(['end: end不能晚于2026-04-01']);
    expect(sentences(screen, { begin, end: day('2026-02-28') })).toEqual(['end: end不能早于2026-03-01']);
    expect(sentences(screen, { visit: day('2026-03-09') })).toEqual(['visit: visit不能早于2026-03-10']);
  });

  it('hold in each row of a sub-table, over its columns and those of the record [FORMULA-001]', () => {
    const children = [
      field('inputNumber', 'ordered', { label: '订购' }),
      field('inputNumber', 'received', { label: '收货', maxFormula: '订购 × (1 + tolerance)' }),
    ];
    const lines = { config: { zhjyKey: 'table', label: '明细', children }, vModel: 'lines' };
    const total = field('inputNumber', 'total', { minFormula: 'SUM(lines.received)' });
    const screen = screenOf(field('inputNumber', 'tolerance'), lines, total);
    const rows = [
      { ordered: 10, received: 11 },
      { ordered: 10, received: 12 },
    ];
    expect(sentences(screen, { tolerance: 0.1, lines: rows, total: 22 })).toEqual([
      'lines[1].received: 收货不能大于11',
      'total: total不能小于23',
    ]);
    const changed = { names: [], cells: new Map([['lines.ordered', ['b']]]) };
    expect(markedBy(screen, changed)).toEqual([{ name: 'lines.received', rows: new Set(['b']) }, { name: 'total' }]);
    expect(markedBy(screen, { names: ['tolerance'], cells: new Map() })).toEqual([{ name: 'lines.received' }]);
  });

  it('are mistakes of the definition where they name no field or no function', () => {
    const issuesOf = (maxFormula: string) =>
      checkDefinition(definitionOf(field('inputNumber', 'total'), field('inputNumber', 'a', { maxFormula })), { kinds })
        .filter(({ severity }) => severity === 'error')
        .map(({ path, id }) => [path, id]);
    expect(issuesOf('total / 2')).toEqual([]);
    expect(issuesOf('totel / 2')).toEqual([['fields[1].config.maxFormula', 'issue.unknown-field']]);
    expect(issuesOf('HALF(total)')).toEqual([['fields[1].config.maxFormula', 'issue.unknown-function']]);
  });
});
