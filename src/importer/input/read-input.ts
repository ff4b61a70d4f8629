import type { Issue } from '#schemas/language/issue.ts';
import { plainCopy } from '#core/compile/plain-copy.ts';
import { jsonIssues } from '#core/compile/check-definition.ts';
import { collector } from '#core/schema/check.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';

/** Maximum length of an input text in characters. */
const textCharactersMax = 20_000_000;

/**
 * A bounded copy of an untrusted input as plain JSON; the parts of a model (`formData`, `columnData` ...) are parsed
 * where they are JSON texts. Undefined with issues: it cannot be read. For a text the issues include duplicate names.
 */
export function readInput(input: unknown): { value: unknown; issues: Issue[] } {
  const issues: Issue[] = isReadable(input) ? jsonIssues(input) : [];
  const given = typeof input === 'string' ? parsed(input) : input;
  if (given === undefined) return { value: undefined, issues };
  try {
    return { value: unpacked(plainCopy(given, collector(issues)), 0), issues };
  } catch {
    // An object whose getters throw is not a definition.
    return { value: undefined, issues: [] };
  }
}

const isReadable = (input: unknown): input is string =>
  typeof input === 'string' && input.trim() !== '' && input.length <= textCharactersMax;

/** Maximum number of objects and lists around a model: a response, a wrapper. */
const wrappersMax = 6;

const packedNames = new Set([
  'formdata',
  'columndata',
  'appcolumndata',
  'webdata',
  'portal',
  'tables',
  'flowtemplatejson',
]);

/** `FormData`, `F_Form_Data` and `formData` are the same name. */
export const plainName = (name: string): string => name.replace(/^F_/i, '').replaceAll('_', '').toLowerCase();

/** A model stores its parts as JSON texts, possibly encoded twice. */
function unpacked(value: unknown, depth: number): unknown {
  if (depth > wrappersMax) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => unpacked(one, depth + 1));
  if (!isObject(value)) return value;
  return mapped(value, (key, one) =>
    packedNames.has(plainName(key)) && typeof one === 'string' ? plain(one) : unpacked(one, depth + 1),
  );
}

/** Properties with lists and objects, which some databases store as JSON texts. */
const structures = new Set([
  ...[
    '__config__',
    'config',
    '__slot__',
    'on',
    'options',
    'props',
    'regList',
    'templateJson',
    'maskConfig',
    'autoSize',
  ],
  ...['fields', 'children', 'columnList', 'searchList', 'columnOptions', 'defaultColumnList', 'defaultSortConfig'],
  ...['btnsList', 'columnBtnsList', 'footerBtnsList', 'customBtnsList', 'actionConfig', 'relationOptions', 'event'],
  ...['summaryField', 'complexHeaderList', 'ruleList', 'ruleListApp', 'conditionList', 'groups', 'tabConfig'],
  ...['ableIds', 'visibility', 'expression', 'funcs', 'textStyle', 'tableConf', 'addTableConf', 'transferList'],
  ...['locationScope', 'printIds', 'uploaderTemplateJson', 'treeTemplateJson', 'layout', 'option', 'card', 'refresh'],
]);

/** Parses the properties of fields and lists that are stored as JSON texts, at any depth. */
export function withStructures(value: unknown): unknown {
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk);
    if (!isObject(one)) return one;
    return mapped(one, (key, inner) => walk(structures.has(key) && typeof inner === 'string' ? plain(inner) : inner));
  };
  // Parsed texts are subject to the same bounds.
  return plainCopy(walk(value), () => undefined);
}

const mapped = (object: JsonObject, change: (key: string, value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]));

/** The parsed object, list or null of a text, or the text itself. */
function plain(text: string): unknown {
  const value = parsed(text);
  return typeof value === 'object' ? plainCopy(value, () => undefined) : text;
}

/** Maximum number of nested JSON encodings. */
const textsMax = 4;

function parsed(text: string): unknown {
  let value: unknown = text;
  for (let times = 0; times < textsMax && typeof value === 'string'; times++) {
    if (value.length > textCharactersMax || isTooDeep(value)) return undefined;
    try {
      value = JSON.parse(value.replace(/^\uFEFF/, '')) as unknown;
    } catch {
      return undefined;
    }
  }
  return value;
}
