import { conditionSymbols } from '#schemas/language/condition.ts';
import { type Lookup, lookupsMax } from '#schemas/language/lookup.ts';
import { fieldNamePattern } from '#schemas/language/node.ts';
import type { GraphField } from '../../calc/graph.ts';
import { compileValue, type RulePlace, valueFormulaOf } from '../../rules/formula-rule.ts';
import { columnOf, tableOf } from '../../schema/address.ts';
import { isObject, scalarText } from '../../schema/record.ts';
import type { CompiledLookup } from '../tree.ts';

/** The declared lookups by name; those with a name or shape that is none are left out. */
export function lookupsIn(definition: unknown): [name: string, lookup: Lookup][] {
  const given = isObject(definition) && isObject(definition['lookups']) ? definition['lookups'] : {};
  const isName = (name: string) => name.split('.').every((part) => fieldNamePattern.test(part));
  return Object.entries(given)
    .filter((entry): entry is [string, Lookup & Record<string, unknown>] => isObject(entry[1]))
    .filter(([name, { take, model }]) => isName(name) && isObject(take) && typeof model === 'string')
    .filter(([name]) => name.split('.').length <= 2)
    .slice(0, lookupsMax);
}

const figures = ['count', 'sum', 'average', 'min', 'max'];

/** Lookups as fields that formulas may read; one that takes lines is a table of them. */
export function lookupFields(definition: unknown): GraphField[] {
  return lookupsIn(definition).flatMap(([name, { take, result }]): GraphField[] => {
    if ('rows' in take && tableOf(name) === undefined) {
      const columns = Array.isArray(take.columns) ? take.columns : [];
      const named = columns.map((column) => ({ name: `${name}.${scalarText(column)}`, isLookup: true as const }));
      return [{ name, type: 'list', isLookup: true }, ...named];
    }
    const isFigure = figures.some((figure) => Object.hasOwn(take, figure));
    return [{ name, type: isFigure ? 'number' : result, isLookup: true }];
  });
}

export function compileLookups(
  definition: unknown,
  named: Pick<RulePlace, 'typeOf' | 'fieldOf'>,
): ReadonlyMap<string, CompiledLookup> {
  return new Map(lookupsIn(definition).map(([name, lookup]) => [name, compiled(name, lookup, named)]));
}

function compiled(name: string, lookup: Lookup, named: Pick<RulePlace, 'typeOf' | 'fieldOf'>): CompiledLookup {
  const table = tableOf(name);
  const where = Array.isArray(lookup.where) ? lookup.where.filter(isObject) : [];
  const values = where.map(({ value }) => {
    const formula = valueFormulaOf(value);
    if (formula === undefined) return { reads: [], evaluate: () => value };
    // The result as it is stored: a number is not rounded, a date is its milliseconds.
    return compileValue(formula, { table, ...named }, { precision: 15, result: 'plain' });
  });
  return {
    name,
    table,
    column: columnOf(name),
    lookup: {
      ...lookup,
      where: where.map((one) => ({ ...one, is: conditionSymbols.find((symbol) => symbol === one.is) ?? '==' })),
    },
    reads: [...new Set(values.flatMap(({ reads }) => reads))],
    arguments: (read) => values.map(({ evaluate }) => evaluate(read) ?? null),
  };
}
