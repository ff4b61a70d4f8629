import type { Kind, Kinds } from '../../kind/kind.ts';
import { fieldTypeOf } from '../../kind/field-type.ts';
import { formulaOf } from '../../rules/formula-rule.ts';
import { canAllHold, type Condition, comparisonsIn, conditionOf, impossibleParts } from '../../rules/satisfiable.ts';
import { suggest } from '../../schema/nearest.ts';
import { at, joined } from '../../schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '../../schema/record.ts';
import { fieldMeant, type Scope } from './scope.ts';

/** A field as conditions compare it. `options`: all ids it can have; undefined: they are not in the definition. */
export interface ComparableField {
  readonly name: string;
  readonly kind: Kind | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  readonly options: readonly unknown[] | undefined;
}

/**
 * What checks of single nodes read of the values of fields, as a set of facts so that an edit of a field checks again only
 * the nodes that read it: `picks customer interfaceId` for a field that has what an attribute needs, `single days` for one
 * with one text or number, `of type` for one with listed options, `of type sick` for an option, and `labelled type 病假 sick`
 * for its label.
 */
export function comparableValues(fields: readonly ComparableField[], kinds: Kinds): Set<string> {
  const facts = new Set<string>();
  for (const { name, kind, props, options } of fields) {
    for (const picker of pickersOf(kinds))
      if (kind && Object.hasOwn(kind.props.properties as object, picker)) facts.add(`picks ${name} ${picker}`);
    if (!kind?.value || isOfTime(kind, props) || Array.isArray(kind.value.empty({ ...props }))) continue;
    facts.add(`single ${name}`);
    if (options === undefined || options.length === 0) continue;
    facts.add(`of ${name}`);
    for (const { id, label } of flat(options)) facts.add(`of ${name} ${id}`).add(`labelled ${name} ${label} ${id}`);
  }
  return facts;
}

const pickers = new WeakMap<Kinds, ReadonlySet<string>>();

/** The properties that attributes look for in the field that picks their record. */
function pickersOf(kinds: Kinds): ReadonlySet<string> {
  const known = pickers.get(kinds) ?? new Set([...kinds.values()].flatMap(({ reference }) => reference?.picker ?? []));
  pickers.set(kinds, known);
  return known;
}

/** Moments are compared as numbers and as texts; the values of lists are several. */
function isOfTime(kind: Kind, props: ComparableField['props']): boolean {
  const type = fieldTypeOf({ kind, props });
  return type === 'date' || type === 'datetime' || type === 'time' || type === 'list';
}

const flat = (options: readonly unknown[]): { id: string; label: string }[] =>
  options.flatMap((option) => {
    const [id, label, below] = [own(option, 'id'), own(option, 'fullName'), own(option, 'children')];
    const inner = Array.isArray(below) ? flat(below) : [];
    return typeof id === 'string' || typeof id === 'number'
      ? [{ id: String(id), label: scalarText(label) }, ...inner]
      : inner;
  });

/** The options of a choice in its node, where its value must be one of them. */
export function writtenOptions(node: JsonObject, kind: Kind | undefined): readonly unknown[] | undefined {
  if (kind?.options !== true || kind.value?.refs === undefined) return undefined;
  const config = isObject(node['config']) ? node['config'] : {};
  if (['dictionaryType', 'propsUrl'].some((name) => typeof config[name] === 'string' && config[name] !== ''))
    return undefined;
  const { source, options, props } = node;
  if (source !== undefined) return listOf(own(source, 'static'));
  // Under other names than those of this language the ids are not compared.
  return isObject(props) && typeof props['value'] === 'string' && props['value'] !== 'id' ? undefined : listOf(options);
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : undefined);

/** The condition of a rule at this place: of fields with one text or number. */
function conditionAt(rule: unknown, scope: Scope): Condition {
  return conditionOf(rule, (written) => {
    const name = fieldMeant(written.replace(/^row\./, ''), scope);
    return name !== undefined && scope.values.has(`single ${name}`) ? name : undefined;
  });
}

/** Reports parts of a condition that cannot hold, options that do not exist, and divisions by 0. */
export function checkCondition(rule: unknown, path: string, scope: Scope): void {
  const isFormula = formulaOf(rule) !== undefined;
  const placeOf = (inner: string) => (isFormula ? at(path, 'formula') : joined(path, inner));
  const condition = conditionAt(rule, scope);
  for (const part of impossibleParts(condition)) scope.report(placeOf(part.path), 'issue.never-holds', {}, 'warning');
  for (const { is, name, value, path: inner, offset } of comparisonsIn(condition)) {
    if (
      (is !== '=' && is !== '<>') ||
      value === '' ||
      !scope.values.has(`of ${name}`) ||
      scope.values.has(`of ${name} ${value}`)
    )
      continue;
    const params = { name: String(value).slice(0, 100), field: name, ...meantOption(name, String(value), scope) };
    scope.report(
      placeOf(inner),
      'issue.rule-not-offered',
      { ...params, ...(offset !== undefined && { offset }) },
      'warning',
    );
  }
  if (!isFormula) checkDivisors(rule, path, scope);
}

/** The option with this label, else one with a similar id. */
function meantOption(field: string, value: string, { values }: Scope): { suggestion?: string } {
  const [ids, labelled] = [`of ${field} `, `labelled ${field} ${value} `];
  const byLabel = [...values].find((fact) => fact.startsWith(labelled));
  if (byLabel !== undefined) return { suggestion: byLabel.slice(labelled.length) };
  return suggest(
    value,
    [...values].flatMap((fact) => (fact.startsWith(ids) ? [fact.slice(ids.length)] : [])),
  );
}

function checkDivisors(rule: unknown, path: string, scope: Scope): void {
  if (Array.isArray(rule)) return rule.forEach((one: unknown, index) => checkDivisors(one, at(path, index), scope));
  if (!isObject(rule)) return;
  for (const [operator, operands] of Object.entries(rule)) {
    const place = at(path, operator);
    if ((operator === '/' || operator === '%') && Array.isArray(operands) && operands[1] === 0)
      scope.report(at(place, 1), 'issue.formula-divides-by-zero', {}, 'warning');
    checkDivisors(operands, place, scope);
  }
}

/** Reports `required` and `disabled` of a node that can only hold while it is hidden. */
export function checkContradictions(config: JsonObject, path: string, scope: Scope): void {
  const { shown } = config;
  if (!isObject(shown)) return;
  const visible = conditionAt(shown, scope);
  for (const name of ['required', 'disabled']) {
    if (!isObject(config[name])) continue;
    const condition = conditionAt(config[name], scope);
    if (canAllHold([visible]) && canAllHold([condition]) && !canAllHold([visible, condition]))
      scope.report(at(path, name), 'issue.only-while-hidden', { name }, 'warning');
  }
}
