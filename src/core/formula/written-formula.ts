import { type FormFields, formFields, resolved } from '../calc/build-graph.ts';
import type { Around, Reason } from '../calc/engine.ts';
import { isTruth, parse, visitTree } from '../calc/parse.ts';
import { recalculate } from '../calc/recalculate.ts';
import type { CompiledScreen } from '../compile/tree.ts';
import { checkFormula } from './check.ts';
import type { FormulaFunction } from './function.ts';
import { allFunctions, functionNamed } from './install.ts';
import { columnOf, isWithin, tableOf, withinTable } from '../schema/address.ts';
import { suggest } from '../schema/nearest.ts';
import { isObject, own } from '../schema/record.ts';
import { endRun } from '../text/end-run.ts';

/** A field as formulas name it. */
export interface NamedField {
  readonly name: string;
  readonly label: string;
  readonly type?: Parameters<typeof formFields>[0][number]['type'];
}

/** A mistake of a formula, at its place in the text. */
export interface Mistake {
  readonly from: number;
  readonly to: number;
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
  /** Absent: an error. */
  readonly severity?: 'warning';
}

const word = /[\p{L}\p{N}_.]+/uy;

/** The end of the word or character at an offset. */
function endOf(text: string, offset: number): number {
  word.lastIndex = offset;
  return word.test(text) ? word.lastIndex : Math.min(text.length, offset + 1);
}

/** The mistakes of a formula over these fields; `table`: the sub-table that it is in. */
export function mistakesIn(text: string, fields: readonly NamedField[], table: string | undefined): Mistake[] {
  if (text.trim() === '') return [];
  const at = (offset: number, id: string, params: Mistake['params']): Mistake => {
    const { suggestion } = params;
    const from = Math.min(offset, Math.max(0, text.length - 1));
    return { from, to: endOf(text, from), id, params, ...(typeof suggestion === 'string' && { suggestion }) };
  };
  const parsed = parse(text);
  if ('problem' in parsed) return [at(parsed.problem.offset, parsed.problem.id, parsed.problem.params)];
  const form: FormFields = formFields(fields);
  const found: Mistake[] = [];
  const nearby = fields.flatMap(({ name, label }) => [isWithin(name, table) ? columnOf(name) : name, label]);
  visitTree(parsed.tree, (part) => {
    if (part.type !== 'field' || isTruth(part.name) || resolved(part.name, table, form) !== undefined) return;
    const params = { name: part.name, ...suggest(part.name, nearby) };
    found.push(at(part.offset, 'issue.expression-unknown-field', params));
  });
  const nameOf = (written: string) => resolved(written, table, form) ?? '';
  const problems = checkFormula(parsed.tree, {
    functions: allFunctions(),
    typeOf: (written) => form.types.get(nameOf(written)),
    isColumn: (written) => tableOf(nameOf(written)) !== undefined && tableOf(nameOf(written)) !== table,
  });
  const others = problems.map(({ id, params, offset, severity }) => ({
    ...at(offset, id, params),
    ...(severity && { severity }),
  }));
  return [...found, ...others];
}

const namePart = /[\p{L}\p{N}_]/u;

/** The function whose name or brackets the cursor is in. */
export function functionAt(text: string, cursor: number): FormulaFunction | undefined {
  const before = endRun(text.slice(0, cursor), namePart);
  const [after = '', bracket] = /^([\p{L}\p{N}_]*)\s*([(（]?)/u.exec(text.slice(cursor))?.slice(1) ?? [];
  // A field may have the name of a function.
  const own = bracket ? functionNamed(before + after) : undefined;
  if (own) return own;
  let depth = 0;
  for (let index = cursor - 1; index >= 0; index--) {
    const character = text.charAt(index);
    if (character === ')' || character === '）') depth += 1;
    if (character !== '(' && character !== '（') continue;
    if (depth === 0) return functionNamed(endRun(text.slice(0, index).trimEnd(), namePart));
    depth -= 1;
  }
  return undefined;
}

/** `IF(condition; value; [other])`. */
export const signatureOf = ({ name, arguments: all }: FormulaFunction): string =>
  `${name}(${all.map((one) => (one.optional ? `[${one.name}]` : one.repeated ? `${one.name}…` : one.name)).join('; ')})`;

export interface Completion {
  readonly label: string;
  readonly detail: string;
  readonly apply: string;
  readonly type: 'variable' | 'function';
}

/** Fields and functions whose name or label contains what was typed. */
export function completionsFor(
  typed: string,
  fields: readonly NamedField[],
  table: string | undefined,
  textOf: (one: FormulaFunction) => string,
): Completion[] {
  const sought = typed.toLowerCase();
  const has = (...names: string[]) => names.some((name) => name.toLowerCase().includes(sought));
  const named = fields.flatMap(({ name, label }): Completion[] => {
    const apply = withinTable(name, table);
    return has(name, label) ? [{ label: label || apply, detail: apply, apply, type: 'variable' }] : [];
  });
  const called = allFunctions()
    .filter(({ name, alias }) => has(name, alias))
    .map((one): Completion => ({ label: one.name, detail: textOf(one), apply: `${one.name}(`, type: 'function' }));
  return [...named, ...called];
}

/** The result of a calculated field for a record, in its first row, and why it is blank or counts something as 0. */
export function resultFor(
  screen: CompiledScreen,
  name: string,
  record: Readonly<Record<string, unknown>>,
  around: Around,
): { value: unknown; reasons: Reason[] } {
  const reasons: Reason[] = [];
  const only = screen.calculation.order.filter((one) => one.name === name);
  const computed = recalculate(screen.calculation, record, around);
  const note = (reason: Reason) => void reasons.push(reason);
  const again = recalculate({ ...screen.calculation, order: only }, computed, { ...around, note });
  const table = tableOf(name);
  const rows = table === undefined ? undefined : again[table];
  const holder = Array.isArray(rows) ? rows.find(isObject) : again;
  return { value: own(holder, columnOf(name)), reasons: reasons.slice(0, 3) };
}
