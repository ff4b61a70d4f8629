import type { TSchema } from '@sinclair/typebox';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { requestName } from '#core/schema/address.ts';
import { isObject, type JsonObject, scalarNumber, scalarText } from '#core/schema/record.ts';
import defaults from '#schemas/language/defaults.json';
import { type Definition, languageVersion, type ListDefinition } from '#schemas/language/definition.ts';
import { type ComplexHeader, type Renamed, standardListButtons, standardRowButtons } from '#schemas/language/list.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { words } from '#schemas/language/words.ts';
import { importScripts } from '../form/events.ts';
import { place } from '../form/place-property.ts';
import { isNothing, same } from '../input/coerce.ts';
import { isBookkeeping } from '../input/designer-state.ts';
import type { ImportContext } from '../input/import-context.ts';
import { childPart, childParts, type ImportReport, type Part } from '../input/import-report.ts';
import { importEntries, markIgnored } from './list-entries.ts';
import { importFilter } from './list-filter.ts';
import { importTree, isTreeSetting } from './list-tree.ts';

/** The default labels of the family's standard buttons. */
const usualLabels: Readonly<Record<string, readonly string[]>> = {
  add: ['新增', '新建', '新 增'],
  download: ['导出', '导 出'],
  upload: ['导入', '导 入'],
  batchRemove: ['批量删除', '删除'],
  batchPrint: ['批量打印', '打印'],
  edit: ['编辑', '编 辑'],
  remove: ['删除', '删 除'],
  detail: ['详情', '详 情'],
};

/** Properties for the icon and the order of a button in the designer. */
const looks = new Set(['icon', 'show', 'btnIcon', 'btnType', 'labelI18nCode', 'id']);

const importToolbar = (list: Part, context: ImportContext): ListDefinition['toolbar'] =>
  importButtons(list, 'btnsList', standardListButtons, context);

const importRowActions = (list: Part, context: ImportContext): ListDefinition['rowActions'] =>
  importButtons(list, 'columnBtnsList', standardRowButtons, context);

function importButtons<Name extends string>(
  list: Part,
  key: string,
  standard: readonly Name[],
  context: ImportContext,
) {
  if (!Array.isArray(list.value[key])) return undefined;
  if (isNothing(list.value[key])) context.report.mark(list.value, key, 'imported');
  return childParts(list, key).flatMap((button) => importButton(button, standard, context) ?? []);
}

function importButton<Name extends string>(
  button: Part,
  standard: readonly Name[],
  context: ImportContext,
): Name | Renamed<Name> | undefined {
  const { value, label, show, labelI18nCode } = button.value;
  const { report } = context;
  const name = standard.find((one) => one === value);
  if (name === undefined) return refuseButton(button, context);
  for (const own of Object.keys(button.value)) if (looks.has(own)) report.mark(button.value, own, 'bookkeeping');
  if (!isNothing(labelI18nCode))
    report.refuse(button, 'labelI18nCode', 'issue.family-unsupported', { name: 'labelI18nCode' });
  if ('show' in button.value) report.mark(button.value, 'show', 'imported');
  report.mark(button.value, 'value', 'imported');
  const event = childPart(button, 'event');
  if (event) importScripts(event, context);
  const isUsual = typeof label !== 'string' || label === '' || usualLabels[name]?.includes(label) === true;
  if ('label' in button.value) report.mark(button.value, 'label', isUsual ? 'default' : 'imported');
  if (show === false) return undefined;
  return isUsual ? name : { button: name, label };
}

/** Custom buttons: pop-up forms of other models, scripts, data interfaces. None is supported. */
function reportButtons(list: Part, key: string, context: ImportContext): void {
  if (isNothing(list.value[key]) && key in list.value) context.report.mark(list.value, key, 'default');
  for (const button of childParts(list, key)) refuseButton(button, context);
}

function refuseButton(button: Part, context: ImportContext): undefined {
  const { value, label } = button.value;
  for (const own of Object.keys(button.value)) context.report.mark(button.value, own, 'issue');
  const name = [label, value].find((one) => typeof one === 'string' && one !== '');
  context.report.addIssue(button.path, 'issue.family-button', {
    name: typeof name === 'string' ? name.slice(0, 100) : '',
  });
  const event = childPart(button, 'event');
  const func = event?.value['func'];
  if (event && typeof func === 'string') importScripts({ ...event, value: { func } }, context);
  return undefined;
}

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

/**
 * Unsupported settings, and their values that mean "not used". The advanced search is offered by default in every list of
 * the family, so it says nothing about this one.
 */
const unsupported: Readonly<Record<string, readonly unknown[]>> = {
  hasSuperQuery: [false, true],
  showOverflow: [true],
  childTableStyle: [1, '1'],
  thousands: [false],
  thousandsField: [],
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
  const type = scalarNumber(settings['type'] ?? 1);
  const tree = importTree(part, type, nodes, context);
  const toolbar = importToolbar(part, context);
  const rowActions = importRowActions(part, context);
  reportButtons(part, 'customBtnsList', context);
  const defaultSort = importSort(part, nodes, context);
  const summaryField = importNames(part, 'summaryField', nodes, context);
  const ruleList = importFilter(part, nodes, context);
  const complexHeaders = importHeaders(part, nodes, context);
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
    ...(complexHeaders.length > 0 && { complexHeaders }),
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
  if (hasNoEffect(key, value, part)) return markUnused(part, key, value, report);
  return report.refuse(part, key, 'issue.family-unsupported', { name: key });
}

/** Properties of unused settings. */
const unused = ['dataType', 'selectKey', 'on', 'relationField', 'hasAllTab'];

function markUnused(part: Part, key: string, value: unknown, report: ImportReport) {
  if (!isObject(value) || isNothing(value)) return report.mark(part.value, key, 'default');
  for (const name of unused) if (name in value) report.mark(value, name, 'default');
}

function hasNoEffect(key: string, value: unknown, { value: list }: Part): boolean {
  if (isNothing(value)) return true;
  if (Object.hasOwn(unsupported, key) && unsupported[key]?.some((one) => same(one, value))) return true;
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
    report.refuse(owner, key, 'issue.family-no-field', { name: scalarText(one.field).slice(0, 100) });
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
    context.report.refuse(part, key, 'issue.family-no-field', { name: scalarText(written).slice(0, 100) });
    return [];
  });
}

/** Where the family centres headers too, it says nothing. */
const usualAligns = new Set<unknown>(['center', '', null, undefined]);

/** Headers over several columns; one without any column of the form is an issue. */
function importHeaders(part: Part, nodes: Nodes, context: ImportContext): ComplexHeader[] {
  const { report } = context;
  if ('complexHeaderList' in part.value && isNothing(part.value['complexHeaderList']))
    report.mark(part.value, 'complexHeaderList', 'default');
  else if ('complexHeaderList' in part.value && !Array.isArray(part.value['complexHeaderList']))
    report.refuse(part, 'complexHeaderList', 'issue.family-unsupported', { name: 'complexHeaderList' });
  return childParts(part, 'complexHeaderList').flatMap((header): ComplexHeader[] => {
    const { fullName, align } = header.value;
    if ('id' in header.value) report.mark(header.value, 'id', 'bookkeeping');
    if ('fullName' in header.value) report.mark(header.value, 'fullName', 'imported');
    if (usualAligns.has(align)) {
      if ('align' in header.value) report.mark(header.value, 'align', 'default');
    } else report.refuse(header, 'align', 'issue.family-unsupported', { name: 'align' });
    const columns = importNames(header, 'childColumns', nodes, context);
    if (columns.length > 0) return [{ label: typeof fullName === 'string' ? fullName : '', columns }];
    report.addIssue(header.path, 'issue.family-no-field', { name: scalarText(fullName).slice(0, 100) });
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
      } else context.report.refuse(part, key, 'issue.family-no-field', { name: scalarText(value).slice(0, 100) });
    }
  }
  return made;
}
