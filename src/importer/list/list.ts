import { type Definition, languageVersion, type ListDefinition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { words } from '#schemas/language/words.ts';
import type { TSchema } from '@sinclair/typebox';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { isBookkeeping } from '../input/designer-state.ts';
import { importScripts } from '../form/events.ts';
import { isNothing, same } from '../input/coerce.ts';
import { type ImportReport, type Part, childPart, childParts } from '../input/import-report.ts';
import { importRowActions, importToolbar, reportButtons } from './list-buttons.ts';
import { importEntries, markIgnored } from './list-entries.ts';
import { importFilter } from './list-filter.ts';
import { importTree, isTreeSetting } from './list-tree.ts';
import { place } from '../form/place-property.ts';
import type { ImportContext } from '../input/import-context.ts';
import { requestName } from '#core/schema/address.ts';

/** Settings with the same name in this language. */
const plain = new Set(['type', 'hasPage', 'pageSize', 'showSummary', 'printIds']);

/** Permission guards of a list, by the family's switch. */
const guards: Readonly<Record<string, string>> = {
  useBtnPermission: 'button',
  useColumnPermission: 'column',
  useFormPermission: 'form',
  useDataPermission: 'data',
};

const bookkeeping = new Set([
  'viewKey',
  'loading',
  'subField',
  'columnListApp',
  'id',
  'fullName',
  'treeDictionaryName',
]);

/** Unsupported settings, and their values that mean "not used". */
const unsupported: Readonly<Record<string, readonly unknown[]>> = {
  hasSuperQuery: [false],
  showOverflow: [true],
  childTableStyle: [1, '1'],
  thousands: [false],
  thousandsField: [],
  complexHeaderList: [],
  tabConfig: [],
  uploaderTemplateJson: [],
};

/** Converts a list of the family to this language. */
export function importList(part: Part, form: Definition, context: ImportContext): ListDefinition {
  const { report } = context;
  const nodes = new Map<string, DefinitionNode>(formNodes(form, context.kinds).map(({ prop, node }) => [prop, node]));
  const settings: JsonObject = {};
  const columns = importEntries(part, 'columnList', context);
  const search = importEntries(part, 'searchList', context);
  markIgnored(part, 'columnOptions', context);
  markIgnored(part, 'defaultColumnList', context);
  for (const key of Object.keys(part.value)) importSetting(part, key, settings, context);
  const type = Number(settings['type'] ?? 1);
  const tree = importTree(part, type, nodes, context);
  const toolbar = importToolbar(part, context);
  const rowActions = importRowActions(part, context);
  reportButtons(part, 'customBtnsList', context);
  const defaultSort = importSort(part, nodes, context);
  const summaryField = importNames(part, 'summaryField', nodes, context);
  const ruleList = importFilter(part, nodes, context);
  const ofType = importOfType(part, type, nodes, context);
  if (part.value['columnList'] === undefined)
    report.addIssue(part.path, 'issue.family-no-field', { name: 'columnList' });
  // Entries were validated property by property against the schema of the list.
  const list = { language: languageVersion, columns, ...settings, ...ofType } as unknown as ListDefinition;
  return {
    ...list,
    ...(search.length > 0 && { search: search as unknown as ListDefinition['search'] }),
    ...(defaultSort.length > 0 && { defaultSort }),
    ...(summaryField.length > 0 && { summaryField }),
    ...(toolbar && { toolbar }),
    ...(rowActions && { rowActions }),
    ...(tree && { tree }),
    ...(ruleList && { ruleList }),
  } as ListDefinition;
}

function importSetting(part: Part, key: string, settings: JsonObject, context: ImportContext) {
  const { report } = context;
  const value = part.value[key];
  if (plain.has(key)) {
    const schema = ((words.get('list') as TSchema).properties as Record<string, TSchema>)[key] as TSchema;
    const standard = (defaults.list as JsonObject)[key];
    return place(
      { owner: part, key, value },
      { name: key, place: 'props', schema, standard },
      { node: settings, config: {} },
      context,
    );
  }
  if (key === 'funcs') {
    const scripts = childPart(part, key);
    if (scripts && !isNothing(value)) return importScripts(scripts, context);
    return report.mark(part.value, key, 'bookkeeping');
  }
  if (Object.hasOwn(guards, key)) {
    if (value === true) settings['guards'] = { ...(settings['guards'] as JsonObject), [guards[key] as string]: true };
    return report.mark(part.value, key, value === true ? 'imported' : 'default');
  }
  if (bookkeeping.has(key) || isBookkeeping(key)) return report.mark(part.value, key, 'bookkeeping');
  if (isTreeSetting(key) || !Object.hasOwn(unsupported, key)) return undefined;
  if (asksNothing(key, value, part)) return markUnused(part, key, value, report);
  return report.refuse(part, key, 'issue.family-unsupported', { name: key });
}

/** Properties of unused settings. */
const unused = ['dataType', 'selectKey', 'on', 'relationField', 'hasAllTab'];

function markUnused(part: Part, key: string, value: unknown, report: ImportReport) {
  if (!isObject(value) || isNothing(value)) return report.mark(part.value, key, 'default');
  for (const name of unused) if (name in value) report.mark(value, name, 'default');
}

function asksNothing(key: string, value: unknown, { value: list }: Part): boolean {
  if (isNothing(value) || unsupported[key]?.some((one) => same(one, value))) return true;
  if (key === 'tabConfig') return isObject(value) && value['on'] !== true;
  // Import templates without an import button.
  if (key === 'uploaderTemplateJson') return isNothing((value as JsonObject)['selectKey']) || !offersImport(list);
  return false;
}

const offersImport = ({ btnsList }: JsonObject) =>
  Array.isArray(btnsList) &&
  btnsList.some((one) => isObject(one) && one['value'] === 'upload' && one['show'] !== false);

type Nodes = ReadonlyMap<string, DefinitionNode>;

/** The default sort order as a list; up to 3.4 one column in two properties. */
function importSort(part: Part, nodes: Nodes, context: ImportContext): NonNullable<ListDefinition['defaultSort']> {
  const { report } = context;
  const { defaultSidx, sort } = part.value;
  if (isNothing(part.value['defaultSortConfig']) && 'defaultSortConfig' in part.value) {
    report.mark(part.value, 'defaultSortConfig', 'default');
  }
  if ('sort' in part.value) report.mark(part.value, 'sort', isNothing(defaultSidx) ? 'default' : 'imported');
  if ('defaultSidx' in part.value)
    report.mark(part.value, 'defaultSidx', isNothing(defaultSidx) ? 'default' : 'imported');
  const entries = childParts(part, 'defaultSortConfig').map((entry) => {
    for (const key of ['field', 'sort']) if (key in entry.value) report.mark(entry.value, key, 'imported');
    for (const key of ['id', 'fullName']) if (key in entry.value) report.mark(entry.value, key, 'bookkeeping');
    return { owner: entry, key: 'field', field: entry.value['field'], sort: entry.value['sort'] };
  });
  const old = isNothing(defaultSidx) ? [] : [{ owner: part, key: 'defaultSidx', field: defaultSidx, sort }];
  return [...entries, ...old].flatMap(({ owner, key, ...one }) => {
    const field = typeof one.field === 'string' ? propHere(one.field, context) : '';
    if (nodes.has(field)) return [{ field, sort: one.sort === 'desc' ? ('desc' as const) : ('asc' as const) }];
    report.refuse(owner, key, 'issue.family-no-field', { name: String(one.field).slice(0, 100) });
    return [];
  });
}

const propHere = (written: string, { names }: ImportContext) => requestName(names.refer(written));

function importNames(part: Part, key: string, nodes: Nodes, context: ImportContext): string[] {
  const list = part.value[key];
  if (!Array.isArray(list)) return [];
  context.report.mark(part.value, key, list.length === 0 ? 'default' : 'imported');
  return list.flatMap((written: unknown) => {
    const name = typeof written === 'string' ? propHere(written, context) : '';
    if (nodes.has(name)) return [name];
    context.report.refuse(part, key, 'issue.family-no-field', { name: String(written).slice(0, 100) });
    return [];
  });
}

/** Settings of grouped lists (3) and tree tables (5) only. */
function importOfType(part: Part, type: number, nodes: Nodes, context: ImportContext): JsonObject {
  const made: JsonObject = {};
  for (const [key, of] of [
    ['groupField', 3],
    ['parentField', 5],
  ] as const) {
    const value = part.value[key];
    if (value === undefined) continue;
    if (isNothing(value)) context.report.mark(part.value, key, 'default');
    else if (type !== of) context.report.mark(part.value, key, 'bookkeeping');
    else {
      const name = typeof value === 'string' ? propHere(value, context) : '';
      if (nodes.has(name)) {
        made[key] = name;
        context.report.mark(part.value, key, 'imported');
      } else context.report.refuse(part, key, 'issue.family-no-field', { name: String(value).slice(0, 100) });
    }
  }
  return made;
}
