import { own, scalarNumber } from '#core/schema/record.ts';
import { isNothing } from './coerce.ts';
import type { ImportReport, Part } from './import-report.ts';
import { plainName } from './read-input.ts';

/** Properties of the record that contains a form. */
export interface ModelProperties {
  fullName: string;
  enCode: string | undefined;
  /** 1 form only, 2 form with list, 4 view of an interface. */
  webType: number | undefined;
}

/** Storage, author, dates and category of the record, by normalised names. */
const bookkeeping = new Set([
  'source',
  'id',
  'parentid',
  'category',
  'categoryid',
  'categoryname',
  'type',
  'state',
  'isrelease',
  'pcisrelease',
  'appisrelease',
  'pcreleasename',
  'appreleasename',
  'platformrelease',
  'enabledmark',
  'sortcode',
  'creatoruser',
  'creatoruserid',
  'creatortime',
  'lastmodifyuser',
  'lastmodifyuserid',
  'lastmodifytime',
  'deletemark',
  'deleteuserid',
  'deletetime',
  'tenantid',
  'version',
  'versionid',
  'modeltype',
  'code',
  'msg',
  'success',
  'timestamp',
  'extras',
  'hasmodule',
  'haspage',
  'haspackage',
  'isquote',
  'encryption',
  'platform',
  'linktype',
  'enablelock',
  'flowid',
  'dblinkname',
  'interfacename',
  'propsvaluelist',
]);

/** Parts other than the form; each non-empty one is reported as an issue. */
const others: Readonly<Record<string, string>> = {
  tables: 'issue.family-tables',
  dblinkid: 'issue.family-tables',
  flowtemplatejson: 'issue.family-flow',
  enableflow: 'issue.family-flow',
  flowencode: 'issue.family-flow',
};

/** Reads the records around the parts, from the outermost wrapper inwards. */
export function readModel(root: Part, model: Part | undefined, report: ImportReport): ModelProperties {
  const properties: ModelProperties = { fullName: '', enCode: undefined, webType: undefined };
  for (const part of model && model.value !== root.value ? [root, model] : [root]) readRecord(part, properties, report);
  const title = own(own(root.value, 'source'), 'title');
  if (properties.fullName === '' && typeof title === 'string') properties.fullName = title;
  return properties;
}

function readRecord(part: Part, properties: ModelProperties, report: ImportReport) {
  const { value } = part;
  for (const [key, one] of Object.entries(value)) {
    const name = plainName(key);
    if (takeDown(name, one, properties)) report.mark(value, key, 'imported');
    else if (Object.hasOwn(others, name)) {
      if (isNothing(one) || one === 0 || one === '0') report.mark(value, key, 'default');
      else report.refuse(part, key, others[name] as string);
    } else if (bookkeeping.has(name)) report.mark(value, key, 'bookkeeping');
    else if (isNothing(one)) report.mark(value, key, 'default');
  }
}

/** Stores a property of the record in the facts; returns whether it is one of them. */
function takeDown(name: string, value: unknown, properties: ModelProperties): boolean {
  if (name === 'fullname' && typeof value === 'string') properties.fullName = value;
  else if (name === 'encode' && typeof value === 'string') properties.enCode = value;
  else if (name === 'webtype' && Number.isInteger(scalarNumber(value))) properties.webType = scalarNumber(value);
  else return false;
  return true;
}
