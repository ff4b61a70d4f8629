import { hasRows } from '../../kind/kind.ts';
import type { Kind } from '../../kind/kind.ts';
import { inspectRule } from '../../rules/inspect.ts';
import { at, joined } from '../../schema/path.ts';
import { isObject, own } from '../../schema/record.ts';
import { checkName, type Named } from './names.ts';
import { type Scope, suggestName } from './scope.ts';
import { checkLink, checkOptionIds } from './language-constructs.ts';
import { columnOf, fieldName, fromRequestName, isWithin } from '../../schema/address.ts';

/** Properties of blocks that refer to a named resource. */
const blockProperties: Readonly<Record<string, Named>> = {
  load: 'call',
  create: 'call',
  update: 'call',
  childrenOf: 'call',
  totals: 'call',
  screen: 'screen',
};

/** Properties that refer to a field of the same record. */
const fieldProperties = new Set(['startRelationField', 'endRelationField']);

/** Checks the reference in a property: a call, a link, a field, the columns of a sub-table. */
export function checkPropertyReferences(
  name: string,
  value: unknown,
  path: string,
  kind: Kind | undefined,
  scope: Scope,
): void {
  checkLinks(name, value, path, scope);
  if (name === 'options' && kind?.options) checkOptionIds(value, path, scope);
  if (fieldProperties.has(name)) checkFieldName(value, path, scope);
  if (name === 'rowStyle' && kind?.wing === 'blocks') checkRowStyle(value, path, scope);
  if (name === 'summaryField' && hasRows(kind)) checkColumns(value, path, scope);
  const named = kind?.wing === 'blocks' && Object.hasOwn(blockProperties, name) ? blockProperties[name] : undefined;
  if (named) checkName(named, value, path, scope);
}

/** Reports fields that a row style reads as those of the page: `rate` for `row.rate`. */
function checkRowStyle(styles: unknown, path: string, { fields, blocks, report }: Scope) {
  if (!Array.isArray(styles)) return;
  styles.forEach((style: unknown, index) => {
    for (const { name, path: inner } of inspectRule(own(style, 'when')).reads) {
      if (!fields.has(name) || blocks.has(name)) continue;
      const place = joined(at(at(path, index), 'when'), inner);
      report(place, 'issue.unknown-field', { name, suggestion: `row.${name}` });
    }
  });
}

/** Properties that are addresses, of a node and of the entries of its lists. */
const linkProperties = new Set(['href', 'urlAddress', 'appUrlAddress', 'imageUrl']);

function checkLinks(name: string, value: unknown, path: string, scope: Scope) {
  if (linkProperties.has(name)) checkLink(value, path, scope);
  if (!Array.isArray(value)) return;
  value.forEach((entry: unknown, index) => {
    if (!isObject(entry)) return;
    for (const [key, link] of Object.entries(entry)) {
      if (linkProperties.has(key)) checkLink(link, at(at(path, index), key), scope);
    }
  });
}

/** Reports a reference to an unknown field. A column may be named as in requests: `lines-unit`. */
export function checkFieldName(name: unknown, path: string, scope: Scope) {
  const { fields, table, report } = scope;
  if (typeof name !== 'string' || name === '') return;
  if ([name, fieldName(table, name), fromRequestName(name)].some((one) => fields.has(one))) return;
  report(path, 'issue.unknown-field', { name, ...suggestName(name, fields, scope) });
}

/** Reports references to unknown columns of the sub-table. */
export function checkColumns(names: unknown, path: string, scope: Scope) {
  const { fields, table, report } = scope;
  if (!Array.isArray(names) || table === undefined) return;
  const columns = [...fields].filter((field) => isWithin(field, table)).map(columnOf);
  names.forEach((name, index) => {
    if (typeof name !== 'string' || columns.includes(name)) return;
    report(at(path, index), 'issue.unknown-field', { name, ...suggestName(name, columns, scope) });
  });
}
