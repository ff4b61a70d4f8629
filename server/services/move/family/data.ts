import { isObject, type JsonObject } from '#core/schema/record.ts';
import { at } from '#core/schema/path.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { dateFormats, ruleTypes } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import type { InterfaceParameter } from '#schemas/resources/data-interface/data-config.ts';
import { interfaceTypes } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { papers } from '#schemas/resources/print-template/print-template.entity.ts';
import { type Entity, failure, warning } from '../entity.ts';
import { type FamilyRecord, objectsIn, parsedJson } from './family-record.ts';

export interface Read {
  entity: Entity;
  issues: Issue[];
}

function entityOf(type: Entity['type'], record: FamilyRecord, issues: Issue[], values: JsonObject): Read {
  const common = record.common(issues);
  const { fullName, enCode } = common;
  const sourceId = record.text('id');
  return {
    entity: {
      type,
      sourceId,
      fullName,
      enCode,
      sourceCode: record.text('encode'),
      values: { ...common, ...values },
      parts: [],
    },
    issues,
  };
}

/** A numbering rule. */
export function readRule(record: FamilyRecord): Read {
  const issues: Issue[] = [];
  const given = record.text('dateformat');
  const format = dateFormats.find((one) => one === given || one.toLowerCase() === given.toLowerCase());
  if (format === undefined && given !== '') {
    issues.push(warning(at(record.path, 'dateFormat'), 'move.issue.value', { name: 'dateFormat', value: given }));
  }
  const type = Object.values(ruleTypes).find((one) => one === record.number('type', ruleTypes.time)) ?? ruleTypes.time;
  return entityOf('rule', record, issues, {
    category: record.text('category', 'categoryid'),
    prefix: record.text('prefix').slice(0, 20),
    suffix: record.text('suffix').slice(0, 20),
    type,
    dateFormat: format ?? 'YYYYMMDD',
    digit: record.number('digit', 3, 1, 9),
    startNumber: record.text('startnumber') || '1',
    randomDigit: record.number('randomdigit', 16) === 32 ? 32 : 16,
    randomType: record.number('randomtype', 1) === 2 ? 2 : 1,
  });
}

/** A placeholder of the family: an element that names its field in `data-tag`. */
const placeholder = /<(span|div)\b[^>]*\bdata-tag="([^"]+)"[^>]*>[\s\S]*?<\/\1>/gi;

/** A print template; its placeholders become `{field}`. */
export function readTemplate(record: FamilyRecord): Read {
  const issues: Issue[] = [];
  const html = record.text('printtemplate', 'content', 'template');
  const body = html.replace(placeholder, (_, _tag, name: string) => `{${name.split('.').at(-1)}}`);
  if (body !== html) issues.push(warning(at(record.path, 'printTemplate'), 'move.issue.template'));
  for (const name of ['sqltemplate', 'datasetlist', 'convertconfig']) {
    const value = record.json(name);
    if (Array.isArray(value) ? value.length > 0 : value !== undefined && !isEmptyObject(value)) {
      issues.push(warning(at(record.path, name), 'move.issue.query', { name }));
    }
  }
  const given = record.text('pageparam');
  const paper = papers.find((one) => given.replaceAll('_', ' ').toLowerCase().includes(one.toLowerCase()));
  return entityOf('template', record, issues, {
    category: record.text('category', 'categoryid') || null,
    type: record.number('type', 2) === 1 ? 1 : 2,
    printTemplate: body,
    pageParam: paper ?? 'A4',
  });
}

const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

/** A named value out of an interface. Its expression is a path; the family writes it as a script. */
export function readVariable(record: FamilyRecord): Read {
  const issues: Issue[] = [];
  const script = record.text('expression');
  const path = /^[\w-]+(\.[\w-]+)*$/.test(script) ? script : /\bdata\.([\w-]+(?:\.[\w-]+)*)/.exec(script)?.[1];
  if (path !== script) {
    const where = at(record.path, 'expression');
    issues.push(path === undefined ? failure(where, 'move.issue.script') : warning(where, 'move.issue.script'));
  }
  const { entity } = entityOf('variable', record, [], {});
  const fullName =
    record
      .text('fullname')
      .replace(/\W+/g, '_')
      .replace(/^(?=\d)/, '_')
      .slice(0, 50) || 'value';
  const values = { fullName, interfaceId: record.text('interfaceid'), expression: path ?? 'data' };
  return { entity: { ...entity, fullName, enCode: fullName, values }, issues };
}

/** What an interface of the family returns, by its type. */
const familyTypes = { sql: 1, fixed: 2, http: 3 } as const;

/** A data interface: fixed rows and HTTP addresses come over, SQL and scripts are left to be written again. */
export function readInterface(record: FamilyRecord): Read {
  const issues: Issue[] = [];
  const config = record.json('dataconfigjson');
  const settings = isObject(config) ? config : {};
  const type = record.number('type', record.number('datatype', familyTypes.fixed));
  const parameters = parametersOf(record);
  for (const name of ['dataprocessing', 'datacountjson', 'dataechojson', 'dataexceptionjson', 'dataprocess']) {
    if (isScript(record.get(name))) issues.push(warning(at(record.path, name), 'move.issue.script'));
  }
  if (isScript(settings['dataProcessing']))
    issues.push(warning(at(record.path, 'dataConfigJson'), 'move.issue.script'));
  const made = type === familyTypes.http ? httpConfig(record, settings, parameters) : undefined;
  const rows = type === familyTypes.fixed ? fixedRows(record.json('query') ?? settings['staticData']) : undefined;
  if (!made && !rows) issues.push(warning(record.path, 'move.issue.source', { name: record.text('fullname') }));
  const read = entityOf('interface', record, issues, {
    category: record.text('category', 'categoryid'),
    type: made ? interfaceTypes.http : interfaceTypes.static,
    parameterJson: JSON.stringify(parameters),
    fieldJson: JSON.stringify(objectsIn(record.json('fieldjson'))),
    dataConfigJson: JSON.stringify(made ?? { rows: rows ?? [] }, null, 2),
    hasPage: record.flag('haspage'),
  });
  // Without its source it must not answer as if there were no rows.
  if (!made && !rows) read.entity.values['enabledMark'] = 0;
  return read;
}

const isScript = (value: unknown) => typeof value === 'string' && /\bfunction\b|=>|\breturn\b/.test(value);

function parametersOf(record: FamilyRecord): InterfaceParameter[] {
  return objectsIn(record.json('parameterjson', 'requestparameters')).flatMap((one) => {
    const { field, fieldName, dataType, defaultValue, required } = one;
    if (typeof field !== 'string' || !/^[A-Za-z_@][A-Za-z0-9_]{0,63}$/.test(field)) return [];
    return [
      {
        field,
        ...(typeof fieldName === 'string' && { fieldName: fieldName.slice(0, 200) }),
        ...(typeof dataType === 'string' && { dataType: dataType.slice(0, 30) }),
        required: ['1', 'true'].includes(String(required)) ? (1 as const) : (0 as const),
        ...((typeof defaultValue === 'string' || typeof defaultValue === 'number') && { defaultValue }),
      },
    ];
  });
}

function fixedRows(value: unknown): JsonObject[] | undefined {
  const given = typeof value === 'string' ? parsedJson(value) : value;
  const list = isObject(given) ? (given['list'] ?? given['data']) : given;
  return Array.isArray(list) ? objectsIn(list) : undefined;
}

/** Methods by the numbers of 3.x and of 5.x. */
const posts = new Set(['7', '2', 'POST', 'post']);

function httpConfig(record: FamilyRecord, settings: JsonObject, parameters: readonly InterfaceParameter[]) {
  const inner = isObject(settings['apiData']) ? settings['apiData'] : {};
  const url = record.text('path') || String(inner['url'] ?? '');
  if (!/^https?:\/\//.test(url)) return undefined;
  const isPost = posts.has(record.text('requestmethod') || String(inner['method'] ?? ''));
  const values = Object.fromEntries(parameters.map(({ field }) => [field, { var: field }]));
  const given = Object.keys(values).length > 0 && (isPost ? { body: values } : { query: values });
  return { method: isPost ? 'POST' : 'GET', url, ...given };
}
