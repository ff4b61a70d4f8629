import type { Action } from '#schemas/language/action.ts';
import type { Rule } from '#schemas/language/rule.ts';
import type { Reason } from '../calc/engine.ts';
import { expressionText } from '../calc/source-text.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { hasRows } from '../kind/kind.ts';
import { isEmptyValue } from '../record/check-field.ts';
import { parseDefault } from '../record/parse-record.ts';
import { formulaFor, isKeptDefault, namedFields } from '../record/value-formula.ts';
import { formulaOf, type RulePlace, valueFormulaOf } from '../rules/formula-rule.ts';
import { compileRule } from '../rules/rule.ts';
import { columnOf, fieldName, isWithin, tableOf } from '../schema/address.ts';
import { isObject, isSame, own } from '../schema/record.ts';
import { courseOf, type FormulaCourse } from './formula-steps.ts';

/** Where a field is explained: its form, and how names are read there; in a sub-table those of one row. */
export interface ExplainedPlace {
  readonly screen: CompiledScreen;
  read(name: string): unknown;
}

/** Where a value comes from. */
export type Origin =
  | 'formula'
  /** A formula that reads its own result: it is 0 (CALC-018). */
  | 'circle'
  | 'default'
  /** Read in another form. */
  | 'lookup'
  /** Made by the server when the record is saved. */
  | 'system'
  /** Typed, chosen, or sample data. */
  | 'entered'
  | 'blank'
  /** Cells of a sub-table, read from outside of it. */
  | 'column'
  /** No field: the user, the address, the clock. */
  | 'outside';

/** A name that a rule or formula read, and its value. */
export interface ReadValue {
  /** As written: `days`, `lines.amount`, `user.id`. */
  readonly name: string;
  /** The field that it means. */
  readonly field: CompiledNode | undefined;
  readonly value: unknown;
  readonly origin: Origin;
}

export const conditions = ['shown', 'required', 'disabled'] as const;
export type ConditionName = (typeof conditions)[number];

/** Why a field is hidden, required or disabled, or is not although a rule could make it so. */
export interface ConditionReason {
  readonly condition: ConditionName;
  readonly holds: boolean;
  /** What the setting belongs to: the field, or a container around it. */
  readonly node: CompiledNode;
  /**
   * `setting`: it always is so; `rule`: see `rule`; `never` and `phoneOnly`: it is no part of this page (FORM-014,
   * FORM-015).
   */
  readonly by: 'setting' | 'rule' | 'never' | 'phoneOnly';
  readonly rule?: Rule;
  /** The parts of a rule that has several: which of them hold decides. */
  readonly parts: readonly { readonly rule: Rule; readonly holds: boolean }[];
  /** How a condition that is a formula was evaluated. */
  readonly course?: FormulaCourse;
  readonly reads: readonly ReadValue[];
}

/** Why a field has its value. */
export interface ValueReason {
  readonly value: unknown;
  readonly origin: Origin;
  /** The formula of the value or its default. */
  readonly formula?: string;
  /** The default follows what it reads until the field is edited. */
  readonly isKept: boolean;
  /** The fields of a circle, the first one repeated at its end. */
  readonly circle: readonly string[];
  readonly course?: FormulaCourse;
  readonly reads: readonly ReadValue[];
  readonly reasons: readonly Reason[];
  /** Nodes with an action that sets the field. */
  readonly setters: readonly CompiledNode[];
}

export interface Explanation {
  readonly conditions: readonly ConditionReason[];
  /** Absent: the node stores nothing. */
  readonly value?: ValueReason;
}

/** Why a node is as it is: what hides, requires or disables it, and where its value comes from (STUDIO-009). */
export function explain(place: ExplainedPlace, node: CompiledNode): Explanation {
  const { screen } = place;
  const around = ancestorsOf(screen.root, node) ?? [];
  const all = [...around.flatMap((one) => hiddenBy(place, one)), ...placedBy(node)];
  const own = conditions.flatMap((condition) => conditionOf(place, node, condition));
  return {
    conditions: [...all, ...own],
    ...(node.kind?.value && node.field !== undefined && { value: valueReason(place, node) }),
  };
}

/** The containers around a node, the outermost first; undefined: it is not below these. */
function ancestorsOf(nodes: readonly CompiledNode[], sought: CompiledNode): CompiledNode[] | undefined {
  for (const node of nodes) {
    if (node === sought) return [];
    const below = ancestorsOf([...node.children, ...Object.values(node.slots).flat()], sought);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** A container hides what is in it. One that could but does not is no reason. */
function hiddenBy(place: ExplainedPlace, node: CompiledNode): ConditionReason[] {
  const reasons = [...placedBy(node), ...conditionOf(place, node, 'shown')];
  return reasons.filter(({ holds }) => !holds);
}

function placedBy(node: CompiledNode): ConditionReason[] {
  const { noShow, visibility } = node.config;
  const hidden = (by: ConditionReason['by']): ConditionReason[] => [
    { condition: 'shown', holds: false, node, by, parts: [], reads: [] },
  ];
  if (noShow === true) return hidden('never');
  if (visibility && visibility.length > 0 && !visibility.includes('pc')) return hidden('phoneOnly');
  return [];
}

/** Settings that change nothing are no reason: shown, not required, not disabled. */
function conditionOf(place: ExplainedPlace, node: CompiledNode, condition: ConditionName): ConditionReason[] {
  const rule = node.rules[condition];
  const usual = condition === 'shown';
  if (!rule) {
    const given = condition === 'disabled' ? (node.config.disabled ?? node.props['disabled']) : node.config[condition];
    if (typeof given !== 'boolean' || given === usual) return [];
    return [{ condition, holds: given, node, by: 'setting', parts: [], reads: [] }];
  }
  const table = tableOf(node.field ?? '');
  const read = (name: string) => place.read(name);
  const formula = formulaOf(rule.source);
  const course = formula === undefined ? undefined : courseOf(formula, rulePlace(place.screen, table), read);
  return [
    {
      condition,
      holds: rule.test(read),
      node,
      by: 'rule',
      rule: rule.source,
      parts: partsOf(rule.source).map((part) => ({ rule: part, holds: compileRule(part, { table }).test(read) })),
      ...(course && { course }),
      reads: rule.reads.map((name) => readValue(place, name, table)),
    },
  ];
}

const rulePlace = (screen: CompiledScreen, table: string | undefined): RulePlace => ({ table, ...namedFields(screen) });

/** The parts of `and` and `or`. */
function partsOf(rule: Rule): Rule[] {
  if (!isObject(rule)) return [];
  const parts = own(rule, 'and') ?? own(rule, 'or');
  return Array.isArray(parts) && parts.length > 1 ? (parts as Rule[]) : [];
}

const rootOf = (name: string): string => name.split('.', 1)[0] ?? '';

/** The field that a name means: in a sub-table a column of the same row first. */
function fieldRead({ fields, calculation }: CompiledScreen, written: string, table: string | undefined) {
  const name = written.replace(/^row\./, '');
  const column = table === undefined ? undefined : fields.get(fieldName(table, rootOf(name)));
  const meant = calculation.fieldOf(name, table);
  return column ?? fields.get(meant ?? name) ?? fields.get(rootOf(name));
}

function readValue(place: ExplainedPlace, name: string, table: string | undefined): ReadValue {
  const { screen } = place;
  const field = fieldRead(screen, name, table);
  const from = field && tableOf(field.field ?? '');
  const isCell = from !== undefined && from === table;
  const value = place.read(field && isCell ? columnOf(field.field ?? '') : (from ?? field?.field ?? name));
  const base = { name, field };
  if (!field) {
    const isLookup =
      screen.lookups?.has(rootOf(name)) || (table && screen.lookups?.has(fieldName(table, rootOf(name))));
    return { ...base, value, origin: isLookup ? 'lookup' : 'outside' };
  }
  if (hasRows(field.kind)) return { ...base, value, origin: 'column' };
  if (from === undefined || isCell) return { ...base, value, origin: originOf(place, field, value) };
  const cells = Array.isArray(value) ? value.map((row) => own(row, columnOf(field.field ?? ''))) : [];
  return { ...base, value: cells, origin: 'column' };
}

function originOf({ screen, read }: ExplainedPlace, node: CompiledNode, value: unknown): Origin {
  const name = node.field ?? '';
  if (screen.calculation.cycles.some((cycle) => cycle.includes(name))) return 'circle';
  if (screen.calculation.order.some((one) => one.name === name)) return 'formula';
  if (node.kind?.server?.system) return 'system';
  if (isEmptyValue(node, value)) return 'blank';
  const { defaultValue } = node.config;
  const formula = formulaFor(screen, node, defaultValue);
  if (formula)
    return isSame(
      formula.evaluate((one) => read(one)),
      value,
    )
      ? 'default'
      : 'entered';
  return defaultValue !== undefined && isSame(parseDefault(node, defaultValue), value) ? 'default' : 'entered';
}

function valueReason(place: ExplainedPlace, node: CompiledNode): ValueReason {
  const { screen } = place;
  const name = node.field ?? '';
  const table = tableOf(name);
  const value = place.read(table === undefined ? name : columnOf(name));
  const origin = originOf(place, node, value);
  const circle = screen.calculation.cycles.find((cycle) => cycle.includes(name)) ?? [];
  const base = { value, origin, circle, isKept: isKeptDefault(node), setters: settersOf(screen, name) };
  const formula = formulaText(node);
  if (formula === undefined || origin === 'circle')
    return { ...base, ...(formula && { formula }), reads: [], reasons: [] };
  const course = courseOf(formula, rulePlace(screen, table), (one) => place.read(one));
  const reads = course.reads.map((one) => readValue(place, one, table));
  return { ...base, formula, course, reads, reasons: course.reasons };
}

/** The formula that a value is computed with, or its default. */
function formulaText(node: CompiledNode): string | undefined {
  const expression = node.kind?.formula?.(node.props);
  if (expression !== undefined) return expressionText(expression);
  return valueFormulaOf(node.config.defaultValue);
}

/** Nodes with an action that sets a field, by its full name or, in its table, by that of the column. */
function settersOf({ root, overlays }: CompiledScreen, name: string): CompiledNode[] {
  const found: CompiledNode[] = [];
  const visit = (node: CompiledNode) => {
    const table = hasRows(node.kind) ? node.field : tableOf(node.field ?? '');
    const names = table !== undefined && isWithin(name, table) ? [name, columnOf(name)] : [name];
    if (Object.values(node.on).some((steps) => steps.some((step) => sets(step, names)))) found.push(node);
    node.children.forEach(visit);
    Object.values(node.slots).flat().forEach(visit);
  };
  [...root, ...Object.values(overlays)].forEach(visit);
  return found;
}

function sets(step: Action, names: readonly string[]): boolean {
  const given = own(step, 'set');
  return isObject(given) && names.some((name) => Object.hasOwn(given, name));
}
