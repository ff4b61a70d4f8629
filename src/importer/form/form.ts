import type { TSchema } from '@sinclair/typebox';
import { hasRows, type Kind } from '#core/kind/kind.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject, scalarText } from '#core/schema/record.ts';
import defaults from '#schemas/language/defaults.json';
import { type Definition, formProperties, languageVersion } from '#schemas/language/definition.ts';
import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Text } from '#schemas/language/text.ts';
import { formBookkeeping, isBookkeeping } from '../input/designer-state.ts';
import { entriesOf, type Entry } from '../input/property-entry.ts';
import { importEvents, importScripts } from './events.ts';
import { isUnusedValue, isUnsupportedFeature } from '../input/unsupported-features.ts';
import { childrenOf } from '../input/field-names.ts';
import { isNothing } from '../input/coerce.ts';
import type { Planned } from '../input/collect-fields.ts';
import { configOf, type Found, givenKind, kindOf, nameOf } from '../input/kind-of.ts';
import { type Part, childPart } from '../input/import-report.ts';
import { type Made, place, type Within } from './place-property.ts';
import type { ImportContext } from '../input/import-context.ts';
import { importSource, isSourceProperty } from './source.ts';
import { specialProperties } from './converted-properties.ts';
import { targetOf } from './target-property.ts';

/** Imports every property of a node that this language supports. */
function importProperties(part: Part, made: Made, within: Within, context: ImportContext): void {
  for (const entry of entriesOf(part)) {
    if (entry.key === context.key && typeof entry.value === 'string') continue;
    if (!entry.isConfig && within.skip?.has(entry.key)) continue;
    if (within.kind.options && isSourceProperty(entry)) continue;
    importProperty(entry, made, within, context, part);
  }
}

function importProperty(entry: Entry, made: Made, within: Within, context: ImportContext, part: Part) {
  const { owner, key, value } = entry;
  const { report } = context;
  const special = entry.names
    .map((name) => specialProperties.get(name))
    .find((one) => one?.applies(within.kind, part) ?? false);
  if (special) return special.place(entry, made, within, context);
  const target = targetOf(entry, within.kind);
  if (target) return place(entry, target, made, context);
  const last = entry.names.at(-1) ?? key;
  if (isBookkeeping(key) || isBookkeeping(last)) return report.mark(owner.value, key, 'bookkeeping');
  const feature = [key, ...entry.names].find(isUnsupportedFeature);
  if (feature === undefined) return undefined;
  if (isUnusedValue(feature, value)) return report.mark(owner.value, key, 'default');
  return report.refuse(owner, key, 'issue.family-unsupported', { name: key });
}

/**
 * Numbers panels without a name, as versions before 3.5 allowed: from 1, or from 0 where the first open panel of the
 * container is `"0"`.
 */
function namePanels(nodes: DefinitionNode[], kind: Kind, active: unknown): DefinitionNode[] {
  const takesName = kind.config?.properties?.['active'] !== undefined;
  if (!takesName || nodes.every((node) => isName(node['name']))) return nodes;
  const first = active === '0' || active === 0 || (Array.isArray(active) && active.includes('0')) ? 0 : 1;
  // These nodes were just created and are not shared yet.
  nodes.forEach((node, index) => {
    if (!isName(node['name'])) node['name'] = String(index + first);
  });
  return nodes;
}

const isName = (name: unknown) => typeof name === 'string' && name !== '';

/** The context of a node. */
interface ParentContext {
  parent?: string;
  /** The name of the containing sub-table. */
  table?: string | undefined;
  /** Properties that belong to the list entry that contains the node. */
  skip?: ReadonlySet<string>;
}

/** Converts a family node with its children. Undefined, with an issue, if its kind cannot be determined. */
function importNode(part: Part, around: ParentContext, context: ImportContext): DefinitionNode | undefined {
  const found = kindOf(part, around.parent, context.key, context.kinds);
  const kind = found && context.kinds.get(found.zhjyKey);
  if (!found || !kind) return undefined;
  markShape(part, found, context);
  const name = importName(part, kind, context);
  const node: JsonObject = {};
  const config: JsonObject = { zhjyKey: kind.zhjyKey };
  const within = { ...around, kind };
  const source = kind.options ? importSource(part, within, context) : undefined;
  importProperties(part, { node, config }, within, context);
  for (const [property, value] of Object.entries(found.props ?? {})) node[property] ??= value;
  importEvents(part, context);
  const children = importChildren(part, kind, name, around, context);
  const made: DefinitionNode = {
    // The loop over the properties above has filled in the config.
    config: config as unknown as NodeConfig,
    ...(name !== undefined && { vModel: name }),
    ...node,
    ...(source !== undefined && { source }),
    ...(children !== undefined && { children }),
  };
  context.origins.set(made, part.path);
  return made;
}

/** Converts a list of nodes; unrecognised ones are reported by the report. */
function importNodes(parts: readonly Part[], around: ParentContext, context: ImportContext): DefinitionNode[] {
  return parts.flatMap((part) => importNode(part, around, context) ?? []);
}

/** Marks the properties that determine the kind of a node, and reports a guess. */
function markShape(part: Part, { zhjyKey, isGuess, icon }: Found, { key, report }: ImportContext) {
  const config = configOf(part);
  for (const owner of [config, part]) {
    if (owner && key !== undefined && typeof owner.value[key] === 'string') report.mark(owner.value, key, 'imported');
  }
  if (config && isEmpty(config.value)) report.mark(part.value, lastKey(config), 'bookkeeping');
  if (!isGuess) return;
  const name = givenKind(part, key) ?? icon ?? scalarText(config?.value['tag']);
  const where = config ? at(config.path, key ?? (icon === undefined ? 'tag' : 'tagIcon')) : part.path;
  report.addIssue(where, 'issue.family-unknown-kind', { name: name.slice(0, 100), other: zhjyKey });
}

const lastKey = ({ path }: Part) => (path.endsWith('__config__') ? '__config__' : 'config');
const isEmpty = (value: JsonObject) => Object.keys(value).length === 0;

function importName(part: Part, kind: Kind, { names, report }: ImportContext): string | undefined {
  for (const key of ['__vModel__', 'vModel']) {
    if (key in part.value) report.mark(part.value, key, nameOf(part) === undefined ? 'default' : 'imported');
  }
  return names.of(part) ?? (kind.value ? names.fresh(kind.zhjyKey) : undefined);
}

function importChildren(
  part: Part,
  kind: Kind,
  name: string | undefined,
  around: ParentContext,
  context: ImportContext,
) {
  const parts = childrenOf(part);
  for (const owner of [configOf(part), part]) {
    const list = owner?.value['children'];
    if (owner && Array.isArray(list) && list.length === 0) context.report.mark(owner.value, 'children', 'imported');
  }
  if (kind.container?.values === undefined) return undefined;
  if (parts.length === 0) return [];
  const inner = { parent: kind.zhjyKey, table: hasRows(kind) ? name : around.table };
  return namePanels(importNodes(parts, inner, context), kind, configOf(part)?.value['active']);
}

/** Default button labels of the family. */
const usualWords: Readonly<Record<string, readonly string[]>> = {
  cancelButtonText: ['取 消', '取消'],
  confirmButtonText: ['确 定', '确定'],
  confirmAndAddText: ['确定并继续操作', '确定并新增', '确定并继续'],
  printButtonText: ['打 印', '打印'],
};

/** Converts a form of the family to this language. */
export function importForm(part: Part, planned: readonly Planned[], title: Text, context: ImportContext): Definition {
  const settings: JsonObject = {};
  for (const key of Object.keys(part.value)) if (key !== 'fields') importSetting(part, key, settings, context);
  const fields = importFields(planned, context);
  if (isNothing(part.value['fields']) && 'fields' in part.value) context.report.mark(part.value, 'fields', 'imported');
  return { language: languageVersion, title, ...settings, fields };
}

/** The fields of a form; sub-tables missing around their columns are restored. */
export function importFields(
  planned: readonly Planned[],
  context: ImportContext,
  skip?: ReadonlySet<string>,
): DefinitionNode[] {
  return planned.flatMap((one) => {
    if ('field' in one) return importNodes([one.field], skip ? { skip } : {}, context);
    const { table, label, columns } = one.group;
    const name = context.names.refer(table);
    const around = { parent: 'table', table: name, ...(skip && { skip }) };
    return [{ config: { zhjyKey: 'table', label }, vModel: name, children: importNodes(columns, around, context) }];
  });
}

const isUsual = (key: string, value: unknown) =>
  Object.hasOwn(usualWords, key) && usualWords[key]?.some((words) => words === value) === true;

function importSetting(part: Part, key: string, settings: JsonObject, context: ImportContext) {
  const { report } = context;
  const value = part.value[key];
  if (key === 'funcs' && isObject(value) && !isNothing(value))
    return importScripts(childPart(part, key) as Part, context);
  if (isUsual(key, value)) return report.mark(part.value, key, 'default');
  // The default of the family; here a save of an outdated record is always refused (optimistic locking, ONLINEDEV-014).
  if (key === 'concurrencyLock' && value === false) return report.mark(part.value, key, 'default');
  if (key === 'colon' && value === true && isNothing(part.value['labelSuffix'])) {
    settings['labelSuffix'] = '：';
    return report.mark(part.value, key, 'imported');
  }
  if (Object.hasOwn(formProperties, key)) {
    const schema = formProperties[key as keyof typeof formProperties] as TSchema;
    const standard = (defaults.form as JsonObject)[key];
    return place(
      { owner: part, key, value },
      { name: key, place: 'props', schema, standard },
      { node: settings, config: {} },
      context,
    );
  }
  if (formBookkeeping.has(key)) return report.mark(part.value, key, 'bookkeeping');
  if (key === 'funcs') return report.mark(part.value, key, 'bookkeeping');
  if (!isUnsupportedFeature(key)) return undefined;
  if (isUnusedValue(key, value)) return report.mark(part.value, key, 'default');
  return report.refuse(part, key, 'issue.family-unsupported', { name: key });
}
