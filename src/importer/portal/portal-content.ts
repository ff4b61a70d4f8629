import type { DefinitionNode } from '#schemas/language/node.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { isNothing } from '../input/coerce.ts';
import { type ImportReport, type Part, childPart, childParts } from '../input/import-report.ts';

/** Height of one row of a portal's grid in pixels. */
const rowPx = 40;

/** The kind of a cell, in the property used by the fork. */
export function cellKindOf({ value }: Part): string | undefined {
  const key = Object.keys(value).find(
    (name) => /Key$/.test(name) && name !== 'renderKey' && typeof value[name] === 'string',
  );
  return key === undefined ? undefined : (value[key] as string);
}

type Inner = (cells: readonly Part[]) => DefinitionNode[];
type Content = (cell: Part, option: Part, report: ImportReport, inner: Inner) => DefinitionNode[] | undefined;

/** The content of a cell as nodes; undefined: not supported by this language. */
export function cellContent(cell: Part, report: ImportReport, inner: Inner): DefinitionNode[] | undefined {
  const kind = cellKindOf(cell);
  const content = kind !== undefined && Object.hasOwn(contents, kind) ? contents[kind] : undefined;
  const isDynamic = cell.value['dataType'] === 'dynamic';
  if (!content || isDynamic) return undefined;
  const option = childPart(cell, 'option') ?? { value: {}, path: at(cell.path, 'option') };
  const made = content(cell, option, report, inner);
  if (!made) return undefined;
  for (const key of ['dataType', 'propsApi', 'border']) if (key in cell.value) report.mark(cell.value, key, 'default');
  return made;
}

const words = (content: unknown, more: JsonObject = {}, span?: number): DefinitionNode => ({
  config: { zhjyKey: 'text', ...(span !== undefined && { span }) },
  content: String(content ?? ''),
  ...(Object.keys(more).length > 0 && { textStyle: more }),
});

/** Marks the used properties of an option; the rest is styling, reported in one issue. */
function used(option: Part, names: readonly string[], report: ImportReport) {
  const rest = Object.keys(option.value).filter((key) => !names.includes(key));
  for (const name of names) if (name in option.value) report.mark(option.value, name, 'imported');
  const unsupported = rest.filter((key) => !isNothing(option.value[key]));
  for (const key of rest) report.mark(option.value, key, unsupported.includes(key) ? 'issue' : 'default');
  if (unsupported.length > 0)
    report.addIssue(option.path, 'issue.family-unsupported', { name: unsupported.join(', ').slice(0, 200) });
}

const styleNames = ['textFontSize', 'textFontColor', 'textFontWeight', 'textFontStyle', 'textLeft', 'textUnderLine'];

const text: Content = (_, option, report) => {
  const { value } = option;
  if (typeof value['defaultValue'] !== 'string') return undefined;
  used(option, ['defaultValue', ...styleNames], report);
  const style: JsonObject = {
    ...(typeof value['textFontSize'] === 'number' && { 'font-size': value['textFontSize'] }),
    ...(typeof value['textFontColor'] === 'string' && { color: value['textFontColor'] }),
    ...(value['textFontWeight'] === true && { 'font-weight': 'bold' }),
    ...(value['textFontStyle'] === true && { 'font-style': 'italic' }),
    ...(['center', 'right'].includes(String(value['textLeft'])) && { 'text-align': value['textLeft'] }),
    ...(['underline', 'line-through'].includes(String(value['textUnderLine'])) && {
      'text-decoration': value['textUnderLine'],
    }),
  };
  return [words(value['defaultValue'], style)];
};

const frame: Content = (cell, option, report) => {
  const href = option.value['defaultValue'];
  if (typeof href !== 'string' || !/^https?:\/\//i.test(href)) return undefined;
  used(option, ['defaultValue'], report);
  const height = Math.min(5000, Math.max(100, Number(cell.value['h'] ?? 8) * rowPx || 320));
  return [{ config: { zhjyKey: 'iframe', showLabel: false }, href, ...(height !== 300 && { height }) }];
};

/** Shortcuts. External ones become links; menu items of the other product become texts. */
const links: Content = (_, option, report) => {
  const entries = childParts(option, 'defaultValue');
  used(option, ['defaultValue'], report);
  return entries.map(({ value, path }) => {
    const { fullName, urlAddress, linkTarget } = value;
    const isOutside = typeof urlAddress === 'string' && /^https?:\/\//i.test(urlAddress);
    markEntry(value, shortcutWords, report);
    if (!isOutside) {
      if ('urlAddress' in value)
        report.refuse({ value, path }, 'urlAddress', 'issue.family-unsupported', { name: 'urlAddress' });
      return words(fullName, {}, 8);
    }
    const target = linkTarget === '_blank' ? { target: '_blank' } : {};
    return {
      config: { zhjyKey: 'link', span: 8 },
      content: String(fullName ?? urlAddress),
      href: urlAddress,
      ...target,
    };
  });
};

const shortcutWords = new Set(['fullName', 'urlAddress', 'linkTarget']);
const figureWords = new Set(['fullName', 'num', 'unit']);

/** Styling of an entry, and its references in the other product. */
const entryBookkeeping = new Set([
  'id',
  'icon',
  'iconBgColor',
  'iconColor',
  'moduleId',
  'linkType',
  'linkTarget',
  'urlAddress',
  'type',
  'dataType',
  'propsApi',
  'noShow',
]);

function markEntry(entry: JsonObject, words: ReadonlySet<string>, report: ImportReport) {
  for (const key of Object.keys(entry)) {
    if (words.has(key)) report.mark(entry, key, 'imported');
    else if (entryBookkeeping.has(key)) report.mark(entry, key, 'bookkeeping');
  }
}

const figures: Content = (_, option, report) => {
  const entries = childParts(option, 'defaultValue');
  if (entries.some(({ value }) => value['dataType'] === 'dynamic')) return undefined;
  used(option, ['defaultValue'], report);
  return entries.map(({ value }) => {
    markEntry(value, figureWords, report);
    return words(
      `${String(value['fullName'] ?? '')} ${String(value['num'] ?? '')} ${String(value['unit'] ?? '')}`.trim(),
      {},
      6,
    );
  });
};

/** Fixed data as a table of rows and columns. */
const rows =
  (columnsKey: string, nameKey: string): Content =>
  (_, option, report) => {
    const data = option.value['defaultValue'];
    const list = Array.isArray(data) ? data.filter(isObject) : [];
    const given = option.value[columnsKey];
    const columns = (Array.isArray(given) ? given.filter(isObject) : [])
      .filter((column) => column['show'] !== false)
      .map((column) => ({
        name: String(column[nameKey] ?? ''),
        title: String(column['fullName'] ?? column['label'] ?? ''),
      }));
    const names = columns.length > 0 ? columns : Object.keys(list[0] ?? {}).map((name) => ({ name, title: '' }));
    used(option, ['defaultValue', columnsKey], report);
    const head = names.some(({ title }) => title !== '') ? [names.map(({ title }) => title)] : [];
    return [grid([...head, ...list.map((row) => names.map(({ name }) => scalar(row[name])))])];
  };

const scalar = (value: unknown) => (typeof value === 'object' ? '' : String(value ?? ''));

const grid = (cells: readonly string[][]): DefinitionNode => ({
  config: { zhjyKey: 'tableGrid' },
  children: cells.map((row) => ({
    config: { zhjyKey: 'tableGridTr' },
    children: row.map((cell) => ({ config: { zhjyKey: 'tableGridTd' }, children: [words(cell)] })),
  })),
});

const card: Content = (cell, option, report, inner) => {
  used(option, [], report);
  const children = childParts(cell, 'children');
  if (isNothing(cell.value['children'])) report.mark(cell.value, 'children', 'imported');
  return inner(children);
};

const panels =
  (container: string, panel: string): Content =>
  (cell, option, report, inner) => {
    used(option, [], report);
    const nodes = childParts(cell, 'children').map((one, index): DefinitionNode => {
      const { title, name } = one.value;
      for (const key of ['title', 'name']) if (key in one.value) report.mark(one.value, key, 'imported');
      const config = childPart(one, '__config__', 'config');
      const cells = [...childParts(one, 'children'), ...(config ? childParts(config, 'children') : [])];
      if (config && isNothing(config.value['children'])) report.mark(config.value, 'children', 'imported');
      if (isNothing(one.value['children']) && 'children' in one.value) report.mark(one.value, 'children', 'imported');
      const label = typeof title === 'string' ? title : '';
      return { config: { zhjyKey: panel }, title: label, name: String(name ?? index + 1), children: inner(cells) };
    });
    return [{ config: { zhjyKey: container }, children: nodes }];
  };

const contents: Readonly<Record<string, Content>> = {
  text,
  iframe: frame,
  commonFunc: links,
  dataBoard: figures,
  tableList: rows('columnData', 'filedName'),
  rankList: rows('columnOptions', 'value'),
  timeAxis: rows('columnOptions', 'value'),
  card,
  tab: panels('tab', 'tabItem'),
  collapse: panels('collapse', 'collapseItem'),
};
