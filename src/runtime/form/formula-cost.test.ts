import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentEngine, type FormulaEngine, provideEngine } from '#core/calc/engine.ts';
import { installFormulas } from '#core/formula/install.ts';
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
  it('cost a key what depends on its field, each compiled once', () => {
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

  it('in rows are compiled once for all rows, and a key costs those of its row', () => {
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
