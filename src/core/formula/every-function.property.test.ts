import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import type { Argument } from './function.ts';
import { formulaFunctions, installFormulas } from './install.ts';
import { noon, valueOf } from './testing/evaluate.ts';
import { Clock, Fault, isList, isNumber, Moment, type Value } from './value.ts';

beforeAll(() => installFormulas());

/** Values of every type, fitting and unfitting ones, as a record contains them. */
const values = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc.constantFrom(0, noon, '', '2024-02-30', '2024-05-06', '12:30', '1.5', '>=2', 'TRUE', '报销单', '😀', null, true),
  fc.string({ maxLength: 12 }),
);
const columns = fc.array(values, { maxLength: 5 });

/** The names of the fields that are passed to a call: repeated arguments are given once or twice. */
function namesFor(declared: readonly Argument[], isLong: boolean): string[] {
  const single = declared.filter(({ repeated, optional }) => !repeated && (isLong || !optional));
  const repeated = declared.filter((one) => one.repeated);
  return [...single, ...repeated, ...(isLong ? repeated : [])].map((_, index) => `v${index}`);
}

function fits(value: Value, result: string): boolean {
  if (value === null || value instanceof Fault || result === 'any') return true;
  switch (result) {
    case 'number':
      return isNumber(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'date':
    case 'datetime':
      return value instanceof Moment && Number.isFinite(value.ms);
    case 'time':
      return value instanceof Clock;
    case 'list':
      return isList(value);
    default:
      return typeof value === 'string';
  }
}

const written = (value: Value) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

describe('every function of the list', () => {
  it.each(formulaFunctions.map((one) => [one.name, one] as const))(
    '%s has a result of its type, a blank or a reason for any values, and the same again [FORMULA-009, FORMULA-011]',
    async (name, { arguments: declared, result }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(values, columns, fc.boolean()), { minLength: 6, maxLength: 6 }),
          fc.boolean(),
          async (given, isLong) => {
            const names = namesFor(declared, isLong);
            const fields = Object.fromEntries(
              given.map(([value, column, isColumn], index) => [`v${index}`, isColumn ? column : value]),
            );
            const formula = `${name}(${names.join('; ')})`;
            const value = await valueOf(formula, fields);
            expect(fits(value, result), `${formula} ${JSON.stringify(fields)}: ${written(value)}`).toBe(true);
            expect(written(await valueOf(formula, fields))).toBe(written(value));
          },
        ),
        { numRuns: runs(40), seed: 20_240_506 },
      );
    },
  );
});
