import { kinds } from '#registry/kinds.ts';
import { importLegacy } from '#importer/import-legacy.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { webTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { Found } from '../entity.ts';
import { FamilyRecord, objectsIn, parsedJson } from './family-record.ts';

/** Indented as if written by hand, since the studio shows the stored text. */
const pretty = (value: object) => JSON.stringify(value, null, 2);

/** The form, list or portal in a value of the family; undefined when there is none. */
export function readScreen(value: JsonObject, path: string): Omit<Found, 'file'> | undefined {
  const input = parentForm(value) ?? value;
  const read = importLegacy(input, { kinds });
  const { form, list, page } = read;
  if (!form && !page) return undefined;
  const record = new FamilyRecord(input, path);
  const named = { ...input, fullName: read.fullName || record.text('formname', 'name', 'title') || titleOf(value) };
  const issues: Found['issues'] = [];
  const { fullName, enCode, sortCode, enabledMark, description } = new FamilyRecord(named, path).common(issues);
  issues.push(...read.issues.map((issue) => ({ ...issue, path: joined(path, issue.path) })));
  const shared = { fullName, enCode, sortCode, description };
  const values = form
    ? {
        ...shared,
        webType: read.webType === webTypes.form || !list ? webTypes.form : webTypes.list,
        formData: pretty({ ...form, title: form.title === '' ? fullName : form.title }),
        columnData: list ? pretty(list) : '',
      }
    : { ...shared, enabledMark, formData: pretty(page as object) };
  const type = form ? 'form' : 'portal';
  return {
    path,
    type,
    fullName,
    issues,
    entity: { type, sourceId: record.text('id'), sourceCode: read.enCode ?? '', fullName, enCode, values, parts: [] },
  };
}

/** `a` and `b[0]` make `a.b[0]`, `a` and `[0]` make `a[0]`. */
const joined = (path: string, inner: string) =>
  path === '' || inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;

const titleOf = (value: JsonObject): string => {
  const source = value['source'];
  const title = isObject(source) ? (source['title'] ?? source['path']) : undefined;
  return typeof title === 'string' ? (title.split('/').at(-1) ?? '') : '';
};

/** Columns of the parent grammar's tables with a whole form. */
const whole = ['formcontent', 'content', 'propertyjson'];

/** A row of the parent grammar's form tables as a model: a form in one column, or its settings and its fields apart. */
function parentForm(value: JsonObject): JsonObject | undefined {
  const record = new FamilyRecord(value, '');
  const form = formIn(record);
  if (!form) return undefined;
  return {
    id: record.text('id', 'formid'),
    fullName: record.text('fullname', 'formname', 'name', 'title'),
    enCode: record.text('encode', 'code', 'formkey', 'key'),
    formData: form,
  };
}

function formIn(record: FamilyRecord): JsonObject | undefined {
  if (record.has('conf', 'fields')) {
    const settings = record.json('conf');
    const fields = record.json('fields');
    if (!Array.isArray(fields)) return undefined;
    const list = fields.map((one: unknown) => (typeof one === 'string' ? parsedJson(one) : one));
    return hasComponents(list) ? { ...(isObject(settings) && settings), fields: list } : undefined;
  }
  for (const name of whole) {
    const content = record.json(name);
    const form = Array.isArray(content) ? { fields: content } : content;
    if (isObject(form) && hasComponents(form['fields'])) return form;
  }
  return undefined;
}

export const hasComponents = (fields: unknown): boolean =>
  objectsIn(fields).some(
    (one) => isObject(one['__config__']) || isObject(one['config']) || typeof one['tag'] === 'string',
  );

/** Lists and objects that a form, a list, a portal or a page has. */
const contents = ['fields', 'columnList', 'layout', 'columns', 'body'];

/** Whether a value is, or directly has, a form, a list or a portal. */
export function isScreen(value: JsonObject): boolean {
  const record = new FamilyRecord(value, '');
  const hasContent = (one: unknown) =>
    isObject(one) && contents.some((name) => Array.isArray(one[name]) || isObject(one[name]));
  const isOwn = typeof value['language'] === 'number' && hasContent(value);
  const parts = [record.json('formdata', 'portal', 'webdata'), record.json('columndata')];
  const isAlone = hasComponents(value['fields']) || Array.isArray(value['layout']);
  return isOwn || isAlone || parts.some(hasContent) || formIn(record) !== undefined;
}
