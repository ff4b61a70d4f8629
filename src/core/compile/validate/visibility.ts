import { isCalculated, type Kind } from '../../kind/kind.ts';
import { findCycles } from '../../calc/cycles.ts';
import { canAllHold, type Condition, comparisonsIn, conditionOf } from '../../rules/satisfiable.ts';
import { fieldName } from '../../schema/address.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { Scope } from './scope.ts';
import { isFilledElsewhere } from './semantic-checks.ts';

/** A condition that hides a node and its content. */
export interface Hider {
  readonly rule: JsonObject;
  readonly path: string;
  /** The sub-table it is in. */
  readonly table: string | undefined;
}

/** The `shown` condition of a node, if it has one. */
export function hidersOf(config: JsonObject, path: string, table: string | undefined): Hider[] {
  const { shown } = config;
  return isObject(shown) ? [{ rule: shown, path: at(at(path, 'config'), 'shown'), table }] : [];
}

interface HideableField {
  readonly name: string;
  readonly node: JsonObject;
  readonly kind: Kind | undefined;
  readonly hiders: readonly Hider[];
}

/**
 * Reports fields that can never be shown: their condition excludes that of a container, or fields are shown by each
 * other's values, of which none can be the first.
 */
export function checkVisibility(fields: readonly HideableField[], scope: Scope): void {
  const hidden = fields.filter(({ hiders }) => hiders.length > 0);
  const conditions = new Map<Hider, Condition>();
  for (const hider of hidden.flatMap(({ hiders }) => hiders)) {
    if (!conditions.has(hider)) conditions.set(hider, conditionOfHider(hider, scope));
  }
  const of = ({ hiders }: HideableField) => hiders.map((hider) => conditions.get(hider) as Condition);
  const reported = new Set<string>();
  const report = (path: string, id: string, params: Record<string, string>) => {
    if (!reported.has(path)) scope.report(path, id, params, 'warning');
    reported.add(path);
  };
  for (const field of hidden) {
    const all = of(field);
    const index = all.findIndex((one, at) => canAllHold([one]) && !canAllHold(all.slice(0, at + 1)));
    const hider = field.hiders[index];
    if (hider && canAllHold(all.slice(0, index))) report(hider.path, 'issue.never-shown', {});
  }
  for (const { path, members } of findCycles(needsOf(hidden, of, scope))) {
    // One that shows its own value is filled from elsewhere, as from the record that is opened.
    if (members.length === 1) continue;
    const first = hidden.find(({ name }) => name === path[0]);
    const hider = first?.hiders.at(-1);
    if (hider) report(hider.path, 'issue.shown-circle', { circle: path.join(' → ') });
  }
}

/** Which fields must have a value before a field is shown. Only fields that staff fill in while they are shown. */
function needsOf(hidden: readonly HideableField[], conditionsOf: (field: HideableField) => Condition[], scope: Scope) {
  const empty = hidden.filter(
    ({ name, node, kind }) => kind?.value && !isCalculated(kind) && !isFilled(name, node, kind, scope),
  );
  const without = new Map(empty.map(({ name, node, kind }) => [name, withoutValue(name, node, kind)]));
  return new Map(
    empty.map((field) => {
      const conditions = conditionsOf(field);
      const read = new Set(conditions.flatMap(comparisonsIn).map(({ name }) => name));
      const reads = [...read].filter((name) => {
        const nothing = without.get(name);
        return nothing !== undefined && canAllHold(conditions) && !canAllHold([...conditions, nothing]);
      });
      return [field.name, { reads: reads.map((name) => ({ name })) }] as const;
    }),
  );
}

/** That a field has no value: an empty text, or what an empty number is. */
function withoutValue(name: string, node: JsonObject, kind: Kind | undefined): Condition {
  return { is: kind?.value?.empty({ ...node }) === '' ? '=' : 'blank', name, value: '', path: '' };
}

function isFilled(name: string, node: JsonObject, kind: Kind, scope: Scope): boolean {
  const config = isObject(node['config']) ? node['config'] : {};
  return scope.given.has(name) || isFilledElsewhere(node, config, kind, scope);
}

function conditionOfHider({ rule, table }: Hider, { values }: Scope): Condition {
  return conditionOf(rule, (written) => {
    const name = written.replace(/^row\./, '');
    const column = table === undefined ? name : fieldName(table, name);
    return [column, name].find((one) => values.has(`single ${one}`));
  });
}
