import { describe, expect, it } from 'vitest';
import { type AutomationAction, itemsMax, type SimpleAction } from '#schemas/language/automation.ts';
import { installFormulas } from '../formula/install.ts';
import { atStart, keyOf, nextAction, positionAfter, runMax } from './plan.ts';
import type { Results, Row } from './values.ts';

const wait = (minutes: number, more: object = {}): SimpleAction => ({ wait: minutes, ...more });
const stop = (more: object = {}): SimpleAction => ({ stop: true, ...more });

/** The waits that a run does, as `key:minutes`. */
function done(actions: readonly AutomationAction[], results: Results = {}, record: Row = {}): string[] {
  const scope = { record, results, system: {}, now: 0 };
  const all: string[] = [];
  let position = atStart;
  for (let next = nextAction(actions, position, scope); next; next = nextAction(actions, position, scope)) {
    all.push(`${keyOf(next)}:${'wait' in next.action ? next.action.wait : ''}`);
    position = positionAfter(next);
  }
  return all;
}

describe('the actions of a run', () => {
  it('are done in their order, each once', () => {
    expect(done([wait(1), wait(2), wait(3)])).toEqual(['0:1', '1:2', '2:3']);
    expect(done([])).toEqual([]);
  });

  it('are skipped where their condition does not hold, and end at a stop whose condition holds', () => {
    const many = { when: { '>': [{ var: 'record.days' }, 3] } };
    const actions = [wait(1, many), wait(2), stop(many), wait(3)];
    expect(done(actions, {}, { days: 5 })).toEqual(['0:1', '1:2']);
    expect(done(actions, {}, { days: 3 })).toEqual(['1:2', '3:3']);
  });

  it('have conditions that are formulas, with the outcome of json-logic [FORMULA-008]', () => {
    installFormulas();
    for (const when of [{ formula: 'record.days > 3' }, { '>': [{ var: 'record.days' }, 3] }]) {
      expect(done([wait(1, { when }), wait(2)], {}, { days: 4 })).toEqual(['0:1', '1:2']);
      expect(done([wait(1, { when }), wait(2)], {}, { days: 3 })).toEqual(['1:2']);
    }
    const found = { when: { formula: 'result.orders.count > 1' } };
    expect(done([wait(1, found)], { orders: [{}, {}] })).toEqual(['0:1']);
    expect(done([wait(1, found)], { orders: [{}] })).toEqual([]);
    expect(() => done([wait(1, { when: { formula: 'SQRT(0 - 1) > 3' } })])).toThrow('condition');
    expect(done([wait(1, { when: { formula: 'NOW() = 0' } })])).toEqual(['0:1']);
  });

  it('read the results of those before: their number, and their first row', () => {
    const found = { when: { '>': [{ var: 'result.orders.count' }, 1] } };
    const first = { when: { '==': [{ var: 'result.orders.first.no' }, 'A'] } };
    const actions = [wait(1, found), wait(2, first)];
    expect(done(actions, { orders: [{ no: 'A' }, { no: 'B' }] })).toEqual(['0:1', '1:2']);
    expect(done(actions, { orders: [{ no: 'B' }] })).toEqual([]);
    expect(done(actions, {})).toEqual([]);
  });

  it('are refused where a condition cannot be evaluated', () => {
    expect(() => done([wait(1, { when: { unknown: [1] } })])).toThrow('condition');
  });

  it('are at most 10,000 in a run', () => {
    const loop = { forEach: 'rows', actions: [wait(1)] };
    const rows = Array.from({ length: itemsMax }, (_, no) => ({ no }));
    expect(runMax).toBe(10_000);
    expect(
      done(
        Array.from({ length: 10 }, () => loop),
        { rows },
      ),
    ).toHaveLength(runMax);
    expect(() => done([...Array.from({ length: 10 }, () => loop), wait(2)], { rows })).toThrow('actions');
  });
});

describe('a loop', () => {
  const loop = (more: object = {}, ...actions: SimpleAction[]) => ({ forEach: 'rows', actions, ...more });
  const rows = [{ no: 1 }, { no: 2 }, { no: 3 }];

  it('does its actions for each item of the result, then goes on', () => {
    expect(done([loop({}, wait(1), wait(2)), wait(3)], { rows: rows.slice(0, 2) })).toEqual([
      ...['0.0.0:1', '0.0.1:2', '0.1.0:1', '0.1.1:2'],
      '1:3',
    ]);
    expect(done([loop({}, wait(1)), wait(3)], { rows: [] })).toEqual(['1:3']);
    expect(done([loop({}, wait(1)), wait(3)])).toEqual(['1:3']);
  });

  it('reads the item, skips actions for some of them, and is skipped as a whole', () => {
    const odd = { when: { '!=': [{ var: 'item.no' }, 2] } };
    expect(done([loop({}, wait(1, odd))], { rows })).toEqual(['0.0.0:1', '0.2.0:1']);
    expect(done([loop({ when: false }, wait(1)), wait(2)], { rows })).toEqual(['1:2']);
  });

  it('ends the whole run at a stop within it', () => {
    const second = { when: { '==': [{ var: 'item.no' }, 2] } };
    expect(done([loop({}, stop(second), wait(1)), wait(2)], { rows })).toEqual(['0.0.1:1']);
  });

  it('passes at most 1,000 items', () => {
    const many = (length: number) => ({ rows: Array.from({ length }, (_, no) => ({ no })) });
    expect(done([loop({}, wait(1))], many(1_000))).toHaveLength(1_000);
    expect(() => done([loop({}, wait(1))], many(1_001))).toThrow('items');
  });

  it('begins the wait for each item anew', () => {
    const skipped = { when: { '!=': [{ var: 'item.no' }, 1] } };
    const scope = { record: {}, results: { rows }, system: {}, now: 0 };
    const paused = { ...atStart, until: 5 };
    expect(nextAction([loop({}, wait(1))], paused, scope)?.position).toEqual(paused);
    expect(nextAction([loop({}, wait(1, skipped))], paused, scope)?.position).toEqual({ ...atStart, item: 1 });
    expect(nextAction([wait(1, { when: false }), wait(2)], paused, scope)?.position).toEqual({ ...atStart, action: 1 });
  });
});
