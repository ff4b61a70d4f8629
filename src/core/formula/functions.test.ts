import { beforeAll, describe, expect, it } from 'vitest';
import { firstColumnOf } from '../calc/parse.ts';
import { checkFormula } from './check.ts';
import { allFunctions, formulaFunctions, installFormulas, treeOf } from './install.ts';
import { shown } from './testing/evaluate.ts';
import { completionsFor, functionAt } from './written-formula.ts';

beforeAll(() => installFormulas());

describe('the list of functions', () => {
  it('has each with a name, a Chinese name, a group, arguments, a result, an example and texts [FORMULA-009]', () => {
    const names = formulaFunctions.flatMap(({ name, alias }) => [name, alias]);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, alias, text, example } of formulaFunctions) {
      expect(name).toMatch(/^[A-Z][A-Z0-9]*$/);
      expect(alias, name).toMatch(/\p{Script=Han}/u);
      expect(
        Object.values(text).every((one) => one.length > 0),
        name,
      ).toBe(true);
      expect(treeOf(example[0]), name).toBeDefined();
      expect(example[0].toUpperCase(), name).toContain(`${name}(`);
    }
  });

  it('is what the parser reads columns as a whole by, though it runs before functions are loaded [FORMULA-009]', () => {
    const ofColumns = new Set(['list', 'numbers', 'criterion']);
    for (const { name, alias, arguments: declared } of allFunctions()) {
      const first = declared.findIndex(({ type }) => ofColumns.has(type));
      expect(firstColumnOf(alias), alias).toBe(firstColumnOf(name));
      expect(firstColumnOf(name) !== undefined, name).toBe(first >= 0);
      expect(firstColumnOf(name) ?? 0, name).toBeLessThanOrEqual(Math.max(0, first));
    }
  });

  it.each([
    ['XOR(lines.flag)', 'TRUE'],
    ['GCD(lines.n)', '4'],
    ['LCM(lines.n)', '24'],
    ['CONCAT(lines.name; "!")', 'ab!'],
    ['NETWORKDAYS(DATE(2024; 5; 6); DATE(2024; 5; 10); lines.free)', '3'],
    ['WORKDAY(DATE(2024; 5; 6); 2; lines.free)', '2024-05-10'],
    ['JOIN(NETWORKDAYS(lines.start; lines.end); ",")', '5,1'],
  ])('gives %s every cell of the column: %s', async (formula, result) => {
    const day = (date: number) => Date.UTC(2024, 4, date);
    const columns = {
      'lines.flag': [1, 0],
      'lines.n': [12, 8],
      'lines.name': ['a', 'b'],
      'lines.free': [day(7), day(8)],
      'lines.start': [day(6), day(10)],
      'lines.end': [day(10), day(12)],
    };
    const typeOf = (name: string) => (/free|start|end/.test(name) ? 'date' : undefined);
    expect(await shown(formula, columns, { typeOf })).toBe(result);
  });

  it.each(formulaFunctions.map(({ name, example }) => [name, ...example] as const))(
    'has an example of %s that gives its result: %s is %s [FORMULA-009]',
    async (_, formula, result) => {
      if (result !== '') expect(await shown(formula)).toBe(result);
    },
  );

  it.each(formulaFunctions.map((one) => [one.name, one] as const))(
    'is read by checker, completion and help: %s [FORMULA-009]',
    (name, one) => {
      const names = { functions: allFunctions(), typeOf: () => undefined, isColumn: () => false };
      const tree = treeOf(one.example[0]);
      expect(tree && checkFormula(tree, names)).toEqual([]);
      const without = { ...names, functions: formulaFunctions.filter((other) => other !== one) };
      expect(tree && checkFormula(tree, without).map(({ id }) => id)).toContain('issue.unknown-function');
      for (const typed of [name, one.alias]) {
        const completed = completionsFor(typed, [], undefined, ({ text }) => text.en);
        expect(completed).toContainEqual({ label: name, detail: one.text.en, apply: `${name}(`, type: 'function' });
        expect(functionAt(`1 + ${typed}(`, typed.length + 5)).toBe(one);
      }
    },
  );
});
