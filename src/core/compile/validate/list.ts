import { formFields } from '../../calc/build-graph.ts';
import { fieldTypeOf } from '../../kind/field-type.ts';
import type { TSchema } from '@sinclair/typebox';
import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import { renderedWords, words as schemas } from '#schemas/language/words.ts';
import { checkSchema, collector, type Report, schemaIssues, untilEnough } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '../../schema/record.ts';
import type { CompileContext } from '../context.ts';
import { creatorFields } from '../../permissions/record-rules.ts';
import { plainCopy } from '../plain-copy.ts';
import type { CompiledNode, CompiledScreen } from '../tree.ts';
import { checkMessageIds, checkNames, checkRowActions } from './names.ts';
import { comparableValues } from './conditions.ts';
import { type Scope, suggestName } from './scope.ts';
import { constructsIn } from './language-constructs.ts';
import { requestName } from '../../schema/address.ts';

/** Validates a list over the records of a form: its shape, and fields the form does not have. Never throws. */
export function checkList(list: unknown, form: CompiledScreen, context: CompileContext): Issue[] {
  const issues: Issue[] = [];
  const report = collector(issues);
  const copy = plainCopy(list, report);
  untilEnough(report, (limited) => checkCopy(copy, form, context, limited));
  return issues;
}

function checkCopy(copy: unknown, form: CompiledScreen, context: CompileContext, report: Report): void {
  const fields = new Map([...form.fields].map(([name, node]) => [requestName(name), node]));
  const names = new Set(fields.keys());
  const scope: Scope = {
    context,
    report,
    entity: undefined,
    asked: [],
    form: formFields(
      [...form.fields].map(([name, node]) => ({
        name: requestName(name),
        type: fieldTypeOf(node),
        label: chineseOf(node.config.label),
      })),
    ),
    fields: names,
    values: comparableValues(
      [...fields].map(([name, { kind, props, source }]) => ({
        name,
        kind,
        props,
        options: source && 'static' in source ? source.static : undefined,
      })),
      context.kinds,
    ),
    rows: names,
    names: new Set(['records', 'branch']),
    overlays: new Set(['form', 'detail']),
    blocks: new Set(['records', 'branch']),
    given: new Set(),
  };
  const words = constructsIn(scope, () => undefined);
  checkSchema(schemas.get('list') as TSchema, copy, '', report, words);
  if (isObject(copy)) {
    checkFieldNames(copy, fields, scope);
    checkNames('print', copy['printIds'], 'printIds', scope);
  }
  checkMessageIds(copy, scope);
}

/**
 * Whether a value has the shape of a list, so that a page can be generated from it; unknown properties are harmless.
 */
export function hasListShape(list: unknown): list is ListDefinition {
  const issues = schemaIssues(schemas.get('list') as TSchema, list, { schema: (id) => renderedWords.get(id) });
  return issues.every(({ id }) => id === 'issue.unknown-property');
}

/** The property required by a list type; without it the list is shown as a plain one. */
const needs: Readonly<Record<number, string>> = { 2: 'tree', 3: 'groupField', 5: 'parentField' };

const chineseOf = (label: Text): string => (typeof label === 'string' ? label : label.zh);

type Fields = ReadonlyMap<string, CompiledNode>;
type Can = (node: CompiledNode) => boolean | undefined;

/** Checks that each named field exists, and that its kind supports its use in the list. */
function checkFieldNames(list: JsonObject, fields: Fields, scope: Scope) {
  const { report } = scope;
  const check = (name: unknown, path: string, can?: Can) => {
    if (typeof name !== 'string' || name === '') return;
    const node = fields.get(name);
    if (!node) report(path, 'issue.unknown-field', { name, ...suggestName(name, fields.keys(), scope) });
    else if (node.kind && can?.(node) === false) {
      report(path, 'issue.unfit-field', { name, kind: node.kind.zhjyKey }, 'warning');
    }
  };
  const eachOf = (place: string, key: string, can: Can) => {
    const first = new Map<unknown, string>();
    each(list[place], (item, index) => {
      const [name, path] = [own(item, key), at(at(place, index), key)];
      const other = first.get(name);
      if (other === undefined) first.set(name, path);
      else report(path, 'issue.duplicate-field', { name: scalarText(name), other });
      check(name, path, can);
    });
  };
  eachOf('columns', 'prop', ({ kind }) => kind?.listing?.listed === true);
  eachOf('search', 'prop', ({ kind }) => kind?.listing?.search !== undefined);
  checkRowActions(list['rowActions'], 'rowActions', report);
  eachOf('defaultSort', 'field', ({ kind }) => kind?.listing?.sortable === true);
  each(list['complexHeaders'], (header, outer) => {
    const path = at(at('complexHeaders', outer), 'columns');
    each(own(header, 'columns'), (name, index) =>
      check(name, at(path, index), ({ kind }) => kind?.listing?.listed === true),
    );
  });
  const columns = new Set<string>();
  each(list['columns'], (column) => columns.add(scalarText(own(column, 'prop'))));
  each(list['appColumns'], (name, index) => {
    if (typeof name === 'string' && !columns.has(name))
      report(at('appColumns', index), 'issue.not-a-list-column', { name, ...suggest(name, columns) });
  });
  each(list['summaryField'], (name, index) =>
    check(name, at('summaryField', index), ({ kind }) => kind?.listing?.summable === true),
  );
  const eachCondition = (conditions: unknown, path: string, passed: readonly unknown[] = []) =>
    each(own(conditions, 'conditionList'), (group, outer) =>
      each(own(group, 'groups'), (one, index) => {
        const name = own(one, 'field');
        if (!passed.includes(name))
          check(name, at(at(at(at(`${path}.conditionList`, outer), 'groups'), index), 'field'));
      }),
    );
  eachCondition(list['ruleList'], 'ruleList');
  each(list['schemes'], (scheme, index) => eachCondition(scheme, at('schemes', index), Object.keys(creatorFields)));
  const needed = Object.hasOwn(needs, Number(list['type'])) ? needs[Number(list['type'])] : undefined;
  if (needed !== undefined && list[needed] === undefined)
    report('type', 'issue.missing-property', { name: needed }, 'warning');
  check(list['groupField'], 'groupField');
  check(list['parentField'], 'parentField');
  check(own(list['tree'], 'field'), 'tree.field');
}

function each(list: unknown, run: (item: unknown, index: number) => void) {
  if (Array.isArray(list)) list.forEach(run);
}
