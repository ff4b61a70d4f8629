import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import type { Part } from './import-report.ts';
import { plainName } from './read-input.ts';

/** The parts of a family model that were found. */
export interface Parts {
  /** The record that contains them, if there is one. */
  model?: Part;
  form?: Part;
  list?: Part;
  appList?: Part;
  portal?: Part;
}

/** Maximum number of wrapper objects around a model. */
const wrappersMax = 6;

/** Finds the parts in any input: a model, a response that contains one, or a single part. */
export function findParts(value: unknown): Parts | undefined {
  return look({ value: isObject(value) ? value : { fields: value }, path: '' }, 0);
}

function look(part: Part, depth: number): Parts | undefined {
  const alone = partAlone(part);
  if (alone) return alone;
  const model = modelIn(part);
  if (model) return model;
  if (depth >= wrappersMax) return undefined;
  for (const [key, value] of Object.entries(part.value)) {
    const inner = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
    const path = at(part.path, key);
    const found = isObject(inner) && look({ value: inner, path: inner === value ? path : at(path, 0) }, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function partAlone(part: Part): Parts | undefined {
  const { value } = part;
  if (isForm(value)) return { form: part };
  if (isPortal(value)) return { portal: part };
  if (isList(value)) return { list: part };
  return undefined;
}

function modelIn(part: Part): Parts | undefined {
  const parts: Parts = { model: part };
  for (const [key, value] of Object.entries(part.value)) {
    const inner = isObject(value) ? { value, path: at(part.path, key) } : undefined;
    if (!inner) continue;
    const name = plainName(key);
    if (isPortal(inner.value) && (name === 'portal' || name === 'formdata')) parts.portal = inner;
    else if (name === 'formdata' && isForm(inner.value)) parts.form = inner;
    else if (name === 'columndata') parts.list = inner;
    else if (name === 'appcolumndata') parts.appList = inner;
  }
  return parts.form || parts.list || parts.portal ? parts : undefined;
}

const isForm = ({ fields }: JsonObject) => Array.isArray(fields) && (fields.length === 0 || fields.some(isComponent));
const isComponent = (value: unknown) => isObject(value) && (isObject(value['__config__']) || isObject(value['config']));
const isList = (value: JsonObject) =>
  ['columnList', 'searchList', 'columnOptions', 'defaultColumnList'].some((name) => Array.isArray(value[name]));
const isPortal = ({ layout, layoutId }: JsonObject) =>
  Array.isArray(layout) && (layoutId !== undefined || layout.length === 0 || layout.some(isCell));
const isCell = (value: unknown) => isObject(value) && ['x', 'y', 'w', 'h'].every((name) => name in value);
