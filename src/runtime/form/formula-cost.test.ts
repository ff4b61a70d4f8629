import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentEngine, type FormulaEngine, provideEngine } from '#core/calc/engine.ts';
import type { Tree } from '#core/calc/parse.ts';
import { installFormulas, treeOf } from '#core/formula/install.ts';
import { openForm } from '../testing/open-form.ts';

let compiled = 0;
beforeEach(() => {
  installFormulas();
  const engine = currentEngine() as FormulaEngine;
  compiled = 0;
  provideEngine({
    ...engine,
    compile(...given) {
      compiled += 1;
      return engine.compile(...given);
    },
  });
});
afterEach(() => installFormulas());

const number = (vModel: string) => ({ config: { zhjyKey: 'inputNumber', label: vModel }, vModel });
const formula = (vModel: string, expression: string) => ({
  config: { zhjyKey: 'calculate', label: vModel },
  vModel,
  expression,
  precision: 2,
});
const inputs = Array.from({ length: 20 }, (_, at) => number(`in${at}`));
/** Ten for each input. */
const formulas = Array.from({ length: 200 }, (_, at) => formula(`out${at}`, `ROUND(in${at % 20} × ${at + 1}; 1)`));

describe('200 formulas of a form', () => {
  it('cost a key what depends on its field, each compiled once [FORMULA-028]', () => {
    const { store, probe } = openForm([...inputs, ...formulas] as never);
    for (let key = 1; key <= 30; key += 1) {
      probe.reset();
      store.set('in3', key);
      expect(probe.counts.evaluated.toSorted()).toEqual(
        formulas.flatMap(({ vModel }, at) => (at % 20 === 3 ? [vModel] : [])).toSorted(),
      );
    }
    expect(store.value('out3')).toBe(120);
    expect(compiled).toBe(200);
  });

  it('in rows are compiled once for all rows, and a key costs those of its row [FORMULA-028]', () => {
    const children = [
      number('price'),
      number('quantity'),
      formula('sum', 'ROUND(price × quantity; 2)'),
      formula('vat', 'ROUND(sum × 6%; 2)'),
    ];
    const table = { config: { zhjyKey: 'table', label: 't', children }, vModel: 'lines' };
    const lines = Array.from({ length: 50 }, (_, at) => ({ zhjyId: `r${at}`, price: at, quantity: 2 }));
    const { store, probe } = openForm([table] as never, { lines });
    for (let key = 1; key <= 30; key += 1) {
      probe.reset();
      store.set('lines/r7/price', key);
      expect(probe.counts.evaluated).toHaveLength(2);
    }
    expect(['sum', 'vat'].map((name) => store.value(`lines/r7/${name}`))).toEqual([60, 3.6]);
    expect(compiled).toBe(2);
  });
});

describe('a formula of 2,000 characters of products and quotients', () => {
  /** Products and quotients of an operand, up to the length, and how many there are. */
  function chainOf(operand: string, length: number) {
    const parts = Math.floor((length + 3) / (operand.length + 3));
    const operators = parts - 1;
    return {
      operators,
      text: operand + Array.from({ length: operators }, (_, at) => ` ${'×÷'[at % 2]} ${operand}`).join(''),
    };
  }
  /** The steps of an evaluation, which bound its time. `cells`: of the column that is read, or the only value. */
  function stepsOf(text: string, cells: readonly number[]) {
    let steps = 0;
    const evaluate = currentEngine()?.compile(treeOf(text) as Tree, { precision: 4, result: 'number' });
    const read = (_name: string, take: string) => (take === 'column' ? cells : cells[0]);
    const value = evaluate?.(read, {}, (more) => void (steps += more));
    return { steps, value };
  }

  it('takes a step for each operator [FORMULA-028]', () => {
    const { operators, text } = chainOf('price', 2_000);
    expect([text.length <= 2_000, operators]).toEqual([true, 249]);
    expect(stepsOf(text, [7.123])).toEqual({ steps: operators, value: 50.7371 });
    const { operators: calls, text: rounded } = chainOf('ROUND(price; 3)', 2_000);
    expect(stepsOf(rounded, [7.123])).toEqual({ steps: 2 * calls + 1, value: calls % 2 === 0 ? 7.123 : 50.7371 });
  });

  it('takes a step for each operator and cell of each row in rows [FORMULA-028]', () => {
    const { operators, text } = chainOf('lines.price', 1_990);
    const rows = (count: number) => Array.from({ length: count }, () => 2);
    const { steps, value } = stepsOf(`SUM(${text})`, rows(100));
    expect(steps).toBeLessThanOrEqual(100 * (2 * operators + 1) + 500);
    expect(value).toBe(100 * 2 ** (operators % 2 === 0 ? 1 : 2));
    expect(stepsOf(`SUM(${text})`, rows(200)).steps).toBeLessThanOrEqual(2 * steps + 500);
  });
});
