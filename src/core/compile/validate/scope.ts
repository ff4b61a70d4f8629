import type { FormFields } from '../../calc/build-graph.ts';
import type { GraphField } from '../../calc/graph.ts';
import type { FieldType } from '../../kind/kind.ts';
import type { Kind } from '../../kind/kind.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import type { Report } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { type CompileContext } from '../context.ts';
import type { ObservedNames } from '../node-cache.ts';
import { columnOf, fieldName, isWithin, withinTable } from '../../schema/address.ts';

/** Validation context at a place of a definition. */
export interface Scope {
  context: CompileContext;
  report: Report;
  entity: Entity | undefined;
  /** Names that may be read: fields of the record, names bound by blocks, parameters of overlays. */
  names: ReadonlySet<string>;
  /** Fields that a step sets, or that a picker fills from the chosen record. */
  given: ReadonlySet<string>;
  /** Fields of the record by full name (`lines.amount`). */
  fields: ReadonlySet<string>;
  /** Lookups that formulas of the record may read. */
  asked: readonly GraphField[];
  /** Names, labels and types of the fields and lookups that formulas may read. */
  form: FormFields;
  /** Which labels and types they have, observed. */
  facts?: ReadonlySet<string> | undefined;
  /** Facts about the values of the fields, see `comparableValues`. */
  values: ReadonlySet<string>;
  /** Of a list: the fields of a row, which are read as `row.days`. */
  rows?: ReadonlySet<string>;
  /** Parts of what blocks with fields bind, see `KnownNames`. */
  parts?: ReadonlySet<string>;
  /** The enclosing sub-table, whose columns are read by their bare names. */
  table?: string | undefined;
  /** Overlays of the screen, by name. */
  overlays: ReadonlySet<string>;
  /** Names of blocks that `reload` can refresh. */
  blocks: ReadonlySet<string>;
  /** Names that the definition reads anywhere: steps may set them. */
  readNames?: ReadonlySet<string>;
  /** The kind of the parent node. */
  holder?: Kind | undefined;
  /** A column or search field of another record: it may have a width. */
  apart?: boolean;
  /** For definitions that are edited: what the checks of single nodes read. */
  observed?: ObservedNames | undefined;
}

/** Names defined everywhere: the row of a list or sub-table, the current user, the route, the selection. */
const predefined = ['row', 'user', 'route', 'record', 'selection', 'list', 'value', 'id'];

/** What checks of single nodes read of the labels and types of fields. */
export function factsOf({ labels, types }: FormFields): Set<string> {
  const facts = new Set<string>();
  for (const [name, type] of types) facts.add(`type ${name} ${type}`);
  for (const [label, name] of labels) if (name !== undefined) facts.add(`label ${label}`).add(`label ${label} ${name}`);
  return facts;
}

/** The full name of the field or lookup that a formula means by a name or label. */
export function fieldMeant(written: string, { table, fields, form, facts }: Scope): string | undefined {
  const candidates = table === undefined ? [written] : [fieldName(table, written), written];
  const named = candidates.find((one) => fields.has(one) || form.names.has(one));
  if (named !== undefined) return named;
  return candidates.map((one) => (labelNoted(one, form, facts) ? form.labels.get(one) : undefined)).find(Boolean);
}

function labelNoted(label: string, { labels }: FormFields, facts: Scope['facts']): boolean {
  const name = labels.get(label);
  if (facts?.has(`label ${label}`)) facts.has(`label ${label} ${name}`);
  return name !== undefined;
}

/** The type of a field or lookup in formulas. */
export function typeMeant(name: string, { form, facts }: Scope): FieldType | undefined {
  const type = form.types.get(name);
  facts?.has(`type ${name} ${type}`);
  return type;
}

/** The names that a label may stand for, as they are written at this place: `amount` in its own table. */
export function nameLabelled(label: string, scope: Scope): string | undefined {
  const name = fieldMeant(label, scope);
  return name === undefined || name === label ? undefined : withinTable(name, scope.table);
}

/** The suggestion for an unknown name: the field with this label, else a similar name. */
export function suggestName(name: string, candidates: Iterable<string>, scope: Scope): { suggestion?: string } {
  const labelled = nameLabelled(name, scope);
  return labelled === undefined ? suggest(name, candidates) : { suggestion: labelled };
}

/** Reports an undefined name read by a rule or parameter. */
export function checkRead(name: string, path: string, scope: Scope): void {
  const [root = '', column] = name.split('.');
  if (scope.table !== undefined && scope.fields.has(fieldName(scope.table, root))) return;
  if (predefined.includes(root)) return;
  if (column !== undefined && scope.parts?.has(`${root}.`) && !scope.parts.has(`${root}.${column}`)) {
    const known = [...scope.parts].filter((part) => part.startsWith(`${root}.`) && part !== `${root}.`);
    return scope.report(path, 'issue.unknown-field', { name, ...suggest(`${root}.${column}`, known) });
  }
  if (scope.names.has(root) && (column === undefined || scope.fields.has(fieldName(root, column)))) return;
  const columns = column === undefined ? [] : [...scope.fields].filter((field) => isWithin(field, root));
  if (columns.length > 0 && !/^\d+$/.test(column as string) && !scope.fields.has(fieldName(root, column as string))) {
    return scope.report(path, 'issue.unknown-field', { name, ...suggestName(name, columns, scope) });
  }
  if (scope.names.has(root)) return;
  const ofRow = scope.rows?.has(root) ? name : scope.rows && suggestName(name, scope.rows, scope).suggestion;
  if (ofRow !== undefined) return scope.report(path, 'issue.unknown-field', { name, suggestion: `row.${ofRow}` });
  const labelled = nameLabelled(name, scope);
  if (labelled !== undefined) return scope.report(path, 'issue.unknown-field', { name, suggestion: labelled });
  const { suggestion } = suggest(root, readable(scope));
  const rest = name.slice(root.length);
  scope.report(path, 'issue.unknown-field', {
    name,
    ...(suggestion !== undefined && { suggestion: suggestion + rest }),
  });
}

/** Reports a name that a step sets in vain: it is neither a field nor read anywhere. */
export function checkSetName(name: string, path: string, scope: Scope): void {
  const { fields, table, entity, blocks, readNames } = scope;
  const [root = '', column] = name.split('.');
  if (readNames === undefined || fields.has(name) || fields.has(fieldName(table, name))) return;
  const isTable = [...fields].some((field) => isWithin(field, root));
  if (column === undefined || !isTable) {
    if (entity && Object.hasOwn(entity.fields, root)) return;
    if (fields.has(root) || predefined.includes(root) || blocks.has(root) || readNames.has(root)) return;
  }
  const near = [...fields].map((field) => (isWithin(field, table) ? columnOf(field) : field));
  scope.report(path, 'issue.unknown-field', { name, ...suggestName(name, near, scope) });
}

/** Candidates for the suggestion of a name. */
export function readable({ table, fields, names }: Scope): string[] {
  const columns = [...fields].filter((field) => isWithin(field, table));
  return [...columns.map(columnOf), ...names];
}
