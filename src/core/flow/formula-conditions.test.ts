import { beforeAll, describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { installFormulas } from '../formula/install.ts';
import { compileProcess } from './model/process.ts';
import { approver, branch, node, playing } from './testing/play-process.ts';

beforeAll(() => installFormulas());

const play = playing(stepKinds);
const whichOf = (when: Rule, record: object, more: object = {}) => {
  const player = play([
    node('exclusive', 's', {
      children: [
        branch('a', [approver('yes', ['u1'])], { when }),
        branch('b', [approver('no', ['u2'])], { default: true }),
      ],
    }),
  ]);
  player.submit(record as Record<string, unknown>, more);
  const notes = player.effects.flatMap((effect) => (effect.type === 'log' ? effect.note : []));
  return [player.open.join(), notes.includes('flow.note.rule')];
};

const lines = [
  { amount: 30_000, kind: 'a' },
  { amount: 30_000, kind: 'b' },
];
const twins: [string, Rule, string, object, object][] = [
  ['a field', { '>': [{ var: 'record.days' }, 3] }, 'record.days > 3', { days: 4 }, { days: 3 }],
  [
    'several fields',
    { and: [{ '>': [{ var: 'record.days' }, 3] }, { '==': [{ var: 'record.kind' }, 'sick'] }] },
    'AND(record.days > 3; record.kind = "sick")',
    { days: 4, kind: 'sick' },
    { days: 4, kind: 'other' },
  ],
  [
    'a sum of a sub-table',
    {
      '>': [
        { reduce: [{ var: 'record.lines' }, { '+': [{ var: 'accumulator' }, { var: 'current.amount' }] }, 0] },
        50_000,
      ],
    },
    'SUM(record.lines.amount) > 50000',
    { lines },
    { lines: lines.slice(1) },
  ],
];

describe('the condition of a branch', () => {
  it.each(twins)('is json-logic or a formula, with the same outcome: %s [FORMULA-008]', (_, rule, formula, yes, no) => {
    for (const when of [rule, { formula }] as Rule[]) {
      expect(whichOf(when, yes)).toEqual(['yes:u1', false]);
      expect(whichOf(when, no)).toEqual(['no:u2', false]);
    }
  });

  it('as a formula counts rows by a condition, reads the clock of the event, the initiator and the urgency [FORMULA-008]', () => {
    const count = { formula: 'COUNTIF(record.lines.kind; "a") = 2' };
    expect(whichOf(count, { lines: [lines[0], lines[0]] })).toEqual(['yes:u1', false]);
    expect(whichOf(count, { lines })).toEqual(['no:u2', false]);
    const day = 86_400_000;
    const late = { formula: 'DAYS(record.end; TODAY()) > 2' };
    expect(whichOf(late, { end: 5 * day })).toEqual(['yes:u1', false]);
    expect(whichOf(late, { end: day })).toEqual(['no:u2', false]);
    expect(whichOf({ formula: 'initiator.id = "me"' }, {})).toEqual(['yes:u1', false]);
    expect(whichOf({ formula: 'flow.urgency = 3' }, {}, { urgency: 3 })).toEqual(['yes:u1', false]);
    expect(whichOf({ formula: 'flow.urgency = 3' }, {}, { urgency: 1 })).toEqual(['no:u2', false]);
  });

  it('that is a formula without a result does not hold, and is reported', () => {
    expect(whichOf({ formula: 'SQRT(0 - 1) > 3' }, {})).toEqual(['no:u2', true]);
    expect(whichOf({ formula: 'record.days >' }, { days: 4 })).toEqual(['no:u2', true]);
  });

  it('that is a formula names the fields whose values the process needs, and the functions to load', () => {
    const when = { formula: 'SUM(record.lines.amount) > SQRT(record.limit)' };
    const split = node('exclusive', 's', { children: [branch('a', [], { when }), branch('b', [], { default: true })] });
    const process = compileProcess(
      { language: 1, title: 'P', form: 'f', body: [node('start', 'start'), split] },
      stepKinds,
    );
    expect([...process.reads].sort()).toEqual(['limit', 'lines']);
    expect(process.formulas).toHaveLength(1);
  });
});
