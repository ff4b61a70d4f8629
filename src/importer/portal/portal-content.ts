import type { TSchema } from '@sinclair/typebox';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { at } from '#core/schema/path.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { coerce, isNothing, same } from '../input/coerce.ts';
import { type ImportReport, type Part, childPart, childParts } from '../input/import-report.ts';
import { scalarText } from '#core/schema/record.ts';

/** What the import of a portal needs besides its cells. */
export interface PortalImport {
  readonly kinds: Kinds;
  readonly report: ImportReport;
  /** Cells within a cell, as a grid. */
  inner(cells: readonly Part[]): DefinitionNode;
}

/** The kind of a cell, in the property used by the fork. */
export function cellKindOf({ value }: Part): string | undefined {
  const key = Object.keys(value).find(
    (name) => /Key$/.test(name) && name !== 'renderKey' && typeof value[name] === 'string',
  );
  return key === undefined ? undefined : (value[key] as string);
}

/** How the options of a cell are written in this language; all others have the same names. */
interface Mapping {
  /** The property of its fixed content. */
  readonly content?: string;
  /** The property of its content on a phone; absent: there is only one. */
  readonly appContent?: string;
  /** Other names for options and for the properties of entries. */
  readonly names?: Readonly<Record<string, string>>;
  /** Looks that are the one of this language. */
  readonly looks?: readonly number[];
  /** Other values, by the name in this language. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const iconColour = { iconBgColor: 'iconColor' };
const noticeFields = {
  classify: 'type',
  fullName: 'title',
  excerpt: 'excerpt',
  content: 'excerpt',
  user: 'releaseUser',
  time: 'releaseTime',
  creatorUser: 'releaseUser',
  releaseUser: 'releaseUser',
  releaseTime: 'releaseTime',
  lastModifyTime: 'releaseTime',
  creatorTime: 'releaseTime',
};
/** Tasks to sign, to do and in progress are one list here. */
const taskLists = {
  ...{ flowToSign: 'toBeReviewed', flowTodo: 'toBeReviewed', flowDoing: 'toBeReviewed' },
  ...{ 1: 'toBeReviewed', 2: 'toBeReviewed', 3: 'toBeReviewed' },
};
const rows: Mapping = { content: 'rows' };

const mappings: Readonly<Record<string, Mapping>> = {
  todo: { content: 'counts', names: { ...iconColour, id: 'taskList' }, values: { taskList: taskLists } },
  todoList: { names: { type: 'taskList' }, values: { taskList: taskLists } },
  notice: {
    names: {
      ...{ columnData: 'noticeColumns', appColumnList: 'appNoticeColumns', appCount: 'appNoticeCount' },
      filedName: 'noticeField',
    },
    values: { noticeField: noticeFields },
  },
  email: {},
  schedule: {},
  commonFunc: { content: 'shortcuts', appContent: 'appShortcuts', names: iconColour },
  dataBoard: { content: 'figures' },
  // With words on it or without.
  image: { content: 'imageUrl', looks: [1, 2] },
  carousel: { content: 'slides', appContent: 'appSlides' },
  video: { content: 'videoUrl' },
  tableList: { ...rows, names: { appColumnList: 'appColumnData', appCount: 'appTableCount' } },
  rankList: rows,
  timeAxis: rows,
  barChart: rows,
  lineChart: rows,
  pieChart: rows,
  radarChart: rows,
  mapChart: rows,
  customEcharts: { content: 'option' },
};

/** References within the other product, and states of its designer. */
const bookkeeping = new Set([
  'mapType',
  'updateMapType',
  'id',
  'type',
  'appType',
  'num',
  'dataType',
  'propsName',
  'carouselType',
  'timeClassify',
  'userClassify',
  'border',
]);

/** The colours of its texts and frames that are its defaults: those of the theme here, which may be dark. */
const usualColours = new Set(['#303133', '#606266', '#909399']);
/** Defaults of its options for which this language has no property. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  tooltipBgColor: ['#fff', '#FFFFFF'],
  headerBgColor: ['#F4F6F8'],
  geoAreaColor: ['#eee'],
  valueFontBgColor: ['#FE433E'],
  textBgColor: ['#30313399'],
  styleType: [1],
  appStyleType: [1],
  show: [true],
  fixed: ['none'],
  showText: [true],
  showName: [true],
  headerLeft: ['center'],
};

/** A setting of appearance that is at its standard, or whose standard this language has in other words. */
function isUsual(key: string, value: unknown): boolean {
  if (isNothing(value) || value === false) return true;
  if (typeof value === 'string' && /color$/i.test(key) && usualColours.has(value)) return true;
  if (/fontSize$/i.test(key) && [12, 14, '12', '14'].includes(value as number)) return true;
  return Object.hasOwn(usual, key) && usual[key]?.some((one) => same(one, value)) === true;
}

/** Rows that the table shows in a look of its own only. */
const isOfOtherLook = (key: string, { value }: Part) => key === 'rowData' && value['styleType'] === 1;

/** The schema of a list's entries; undefined: it is no list of objects with properties of their own. */
const entrySchema = (schema: TSchema | undefined): Record<string, TSchema> | undefined =>
  (schema?.['items'] as TSchema | undefined)?.['properties'] as Record<string, TSchema> | undefined;

/**
 * The properties of an object that this language has too. Each is marked: imported, at its standard, a reference within the
 * other product, or an issue.
 */
export function importProps(
  part: Part,
  properties: Readonly<Record<string, TSchema>>,
  { names = {}, values = {}, looks = [] }: Pick<Mapping, 'names' | 'values' | 'looks'>,
  report: ImportReport,
  handled: ReadonlySet<string> = new Set(),
): JsonObject {
  const made: JsonObject = {};
  for (const [key, given] of Object.entries(part.value)) {
    if (handled.has(key)) continue;
    const name = Object.hasOwn(names, key) ? (names[key] as string) : key;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const translated = values[name];
    const value = translated && Object.hasOwn(translated, scalarText(given)) ? translated[scalarText(given)] : given;
    const entries = entrySchema(schema);
    if (schema && entries && Array.isArray(value)) {
      report.mark(part.value, key, 'imported');
      const shown = childParts(part, key).filter(({ value: entry }) => entry['show'] !== false);
      made[name] = distinct(shown.map((entry) => importProps(entry, entries, { names, values }, report)));
      continue;
    }
    const isColour = /color$/i.test(name) && isUsual(key, value);
    const fitted = schema && !isColour ? coerce(schema, value) : undefined;
    if (schema && fitted && !same(fitted.value, schema.default)) {
      made[name] = fitted.value;
      report.mark(part.value, key, 'imported');
    } else if (fitted || isUsual(key, value)) report.mark(part.value, key, 'default');
    else if (isOfOtherLook(key, part) || (key === 'styleType' && looks.includes(value as number)))
      report.mark(part.value, key, 'default');
    else if (bookkeeping.has(key) && value !== 'dynamic') report.mark(part.value, key, 'bookkeeping');
    else report.refuse(part, key, 'issue.family-unsupported', { name: key });
  }
  return made;
}

/** Without columns that show the same of a notice: who wrote it is who released it here. */
function distinct(entries: readonly JsonObject[]): JsonObject[] {
  const first = new Map(entries.map((entry) => [entry['noticeField'], entry] as const).reverse());
  return entries.filter((entry) => entry['noticeField'] === undefined || first.get(entry['noticeField']) === entry);
}

type Content = (cell: Part, option: Part, portal: PortalImport) => DefinitionNode | undefined;

/** The content of a cell; undefined: not supported by this language. */
export function cellContent(cell: Part, portal: PortalImport): DefinitionNode | undefined {
  const { report } = portal;
  const kind = cellKindOf(cell);
  if (kind === undefined) return undefined;
  if (isNothing(cell.value['option']) && 'option' in cell.value) report.mark(cell.value, 'option', 'default');
  const option = childPart(cell, 'option') ?? { value: {}, path: at(cell.path, 'option') };
  const content = Object.hasOwn(contents, kind) ? contents[kind] : undefined;
  if (content) return content(cell, option, portal);
  const mapping = Object.hasOwn(mappings, kind) ? mappings[kind] : undefined;
  return mapping && portal.kinds.has(kind) ? mapped(kind, mapping, cell, option, portal) : undefined;
}

/** A cell whose kind is one of this language, with the same names for its options. */
function mapped(kind: string, mapping: Mapping, cell: Part, option: Part, portal: PortalImport): DefinitionNode {
  const { report, kinds } = portal;
  const properties = (kinds.get(kind)?.props.properties ?? {}) as Record<string, TSchema>;
  const { content, appContent, names } = mapping;
  const { defaultValue, appDefaultValue } = option.value;
  const handled = new Set<string>();
  const handle = (key: string, verdict: 'default' | 'repeated') => {
    if (!(key in option.value)) return;
    report.mark(option.value, key, verdict);
    handled.add(key);
  };
  if (content === undefined && isNothing(defaultValue)) handle('defaultValue', 'default');
  // The same content for phones is written again.
  if (appContent === undefined && same(appDefaultValue, defaultValue)) handle('appDefaultValue', 'repeated');
  const contents = { ...(content && { defaultValue: content }), ...(appContent && { appDefaultValue: appContent }) };
  const made = importProps(option, properties, { ...mapping, names: { ...names, ...contents } }, report, handled);
  if ('type' in cell.value) report.mark(cell.value, 'type', 'imported');
  return {
    config: { zhjyKey: kind },
    ...sourceOf(cell, kind, portal),
    ...refreshOf(cell, properties, report),
    ...made,
  };
}

/** The data interface of a cell that asks for its content; its fixed content is an example then. */
function sourceOf(cell: Part, kind: string, { kinds, report }: Pick<PortalImport, 'kinds' | 'report'>): JsonObject {
  const { value } = cell;
  for (const key of ['dataType', 'propsApi', 'border']) if (key in value) report.mark(value, key, 'default');
  const { dataType, propsApi } = value;
  if (dataType !== 'dynamic' || typeof propsApi !== 'string' || propsApi === '') return {};
  if (kinds.get(kind)?.options !== true) {
    report.refuse(cell, 'propsApi', 'issue.family-unsupported', { name: 'propsApi' });
    return {};
  }
  report.mark(value, 'propsApi', 'imported');
  return { source: { interface: propsApi } };
}

/** Automatic refresh, of a portal or cell, where its kind has any. */
export function refreshOf(part: Part, properties: Readonly<Record<string, TSchema>>, report: ImportReport): JsonObject {
  const refresh = childPart(part, 'refresh');
  if (!refresh) return {};
  const schema = properties['refresh'];
  if (refresh.value['autoRefresh'] !== true) {
    for (const key of ['autoRefresh', 'autoRefreshTime'])
      if (key in refresh.value) report.mark(refresh.value, key, 'default');
    return {};
  }
  if (!schema) {
    report.refuse(part, 'refresh', 'issue.family-unsupported', { name: 'refresh' });
    return {};
  }
  return { refresh: importProps(refresh, schema['properties'] as Record<string, TSchema>, {}, report) };
}

const styles: Readonly<Record<string, (value: unknown) => JsonObject | undefined>> = {
  textFontSize: (value) => (typeof value === 'number' ? { 'font-size': value } : undefined),
  textFontColor: (value) => (typeof value === 'string' && !usualColours.has(value) ? { color: value } : {}),
  textFontWeight: (value) => (value === true ? { 'font-weight': 'bold' } : {}),
  textFontStyle: (value) => (value === true ? { 'font-style': 'italic' } : {}),
  textLeft: (value) => (value === 'center' || value === 'right' ? { 'text-align': value } : {}),
  textUnderLine: (value) => (value === 'underline' || value === 'line-through' ? { 'text-decoration': value } : {}),
};

const text: Content = (cell, option, { kinds, report }) => {
  const { value } = option;
  if (typeof value['defaultValue'] !== 'string') return undefined;
  const textStyle: JsonObject = {};
  const isRunning = value['textAutoplay'] === true;
  const running = isRunning && ['left', 'right', 'up'].includes(scalarText(value['textAutoplayMode']));
  const speed = Number(scalarText(value['textAutoplaySpeed']));
  for (const key of Object.keys(value)) {
    const style = Object.hasOwn(styles, key) ? styles[key]?.(value[key]) : undefined;
    if (style) Object.assign(textStyle, style);
    const isTaken = style !== undefined || key === 'defaultValue' || (running && key.startsWith('textAutoplay'));
    if (isTaken) report.mark(value, key, 'imported');
    else if (isUsual(key, value[key]) || (!isRunning && key.startsWith('textAutoplay')) || value[key] === '_self')
      report.mark(value, key, 'default');
    else report.refuse(option, key, 'issue.family-unsupported', { name: key });
  }
  sourceOf(cell, 'text', { kinds, report });
  refreshOf(cell, {}, report);
  return {
    config: { zhjyKey: 'text' },
    content: value['defaultValue'],
    ...(Object.keys(textStyle).length > 0 && { textStyle }),
    ...(running && { running: value['textAutoplayMode'] }),
    ...(running && speed >= 5 && speed <= 500 && speed !== 60 && { runningSpeed: Math.round(speed) }),
  };
};

/** Height of one row of the grid in pixels. */
const rowPx = 40;

const frame: Content = (cell, option, { report }) => {
  const href = option.value['defaultValue'];
  if (typeof href !== 'string' || !/^https?:\/\//i.test(href)) return undefined;
  for (const key of Object.keys(option.value)) {
    if (key === 'defaultValue') report.mark(option.value, key, 'imported');
    else if (isUsual(key, option.value[key])) report.mark(option.value, key, 'default');
    else report.refuse(option, key, 'issue.family-unsupported', { name: key });
  }
  refreshOf(cell, {}, report);
  const height = Math.min(5000, Math.max(100, Number(scalarText(cell.value['h'] ?? 8)) * rowPx || 320));
  return { config: { zhjyKey: 'iframe' }, href, ...(height !== 300 && { height }) };
};

const card: Content = (cell, option, { report, inner }) => {
  markUsual(option, report);
  if (isNothing(cell.value['children'])) report.mark(cell.value, 'children', 'imported');
  return inner(childParts(cell, 'children'));
};

const panels =
  (container: string, panel: string): Content =>
  (cell, option, { report, inner }) => {
    markUsual(option, report);
    const children = childParts(cell, 'children').map((one, index): DefinitionNode => {
      const { title, name } = one.value;
      for (const key of ['title', 'name']) if (key in one.value) report.mark(one.value, key, 'imported');
      const config = childPart(one, '__config__', 'config');
      const cells = [...childParts(one, 'children'), ...(config ? childParts(config, 'children') : [])];
      for (const holder of [one, config]) {
        if (holder && 'children' in holder.value && isNothing(holder.value['children']))
          report.mark(holder.value, 'children', 'imported');
      }
      const label = typeof title === 'string' ? title : '';
      return {
        config: { zhjyKey: panel },
        title: label,
        name: scalarText(name) || String(index + 1),
        children: [inner(cells)],
      };
    });
    return { config: { zhjyKey: container }, children };
  };

/** Marks the appearance of a container, which this language has no words for. */
function markUsual(option: Part, report: ImportReport) {
  for (const [key, value] of Object.entries(option.value)) {
    if (isUsual(key, value)) report.mark(option.value, key, 'default');
    else report.refuse(option, key, 'issue.family-unsupported', { name: key });
  }
}

const contents: Readonly<Record<string, Content>> = {
  text,
  iframe: frame,
  card,
  tab: panels('tab', 'tabItem'),
  collapse: panels('collapse', 'collapseItem'),
};
