import type { TSchema } from '@sinclair/typebox';
import { words as schemas } from '#schemas/language/words.ts';
import { checkSchema, type Report } from '../../schema/check.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import { writtenFields } from './fields.ts';
import { givenNames } from './given-names.ts';
import { checkEntityName, checkMessageIds } from './names.ts';
import { checkNode } from './node.ts';
import { checkFields } from './record.ts';
import type { Scope } from './scope.ts';
import { wordsIn } from './words.ts';

/** Reports every problem of a definition once, at its path. */
export function validate(definition: JsonObject, context: CompileContext, report: Report): void {
  const { names, blocks } = givenNames(definition);
  const entity = entityOf(context, definition['entity']);
  const around = { context, entity };
  const overlays = isObject(definition['overlays']) ? definition['overlays'] : {};
  const fields = [
    ...writtenFields(definition['fields'], 'fields', around),
    ...writtenFields(definition['body'], 'body', around),
    ...Object.entries(overlays).flatMap(([name, node]) => writtenFields(node, at('overlays', name), around)),
  ];
  const scope: Scope = {
    ...around,
    report,
    fields: new Set(fields.map(({ name }) => name)),
    names: new Set([...names, ...fields.map(({ name }) => name), ...Object.keys(entity?.fields ?? {})]),
    overlays: new Set(Object.keys(overlays)),
    blocks,
  };
  const words = wordsIn(scope, (node, path) => checkNode(node, path, scope, checkForm));
  checkSchema(schemas.get('definition') as TSchema, definition, '', report, words);
  checkEntityName(definition['entity'], 'entity', context, scope);
  checkFields(fields, scope);
  checkMessageIds(definition, scope);
}

/** Validates a nested form: a separate record that can also read the names of the enclosing screen. */
function checkForm(node: JsonObject, path: string, scope: Scope): void {
  const where = at(path, 'fields');
  const fields = writtenFields(node['fields'], where, { context: scope.context, entity: scope.entity });
  const names = [...scope.names, ...fields.map(({ name }) => name), ...Object.keys(scope.entity?.fields ?? {})];
  const inner: Scope = {
    ...scope,
    fields: new Set(fields.map(({ name }) => name)),
    names: new Set(names),
    table: undefined,
    holder: undefined,
    apart: false,
  };
  if (!Array.isArray(node['fields'])) {
    return scope.report(where, 'issue.wrong-type', { expected: 'array', actual: typeof node['fields'] });
  }
  node['fields'].forEach((one, index) => checkNode(one, at(where, index), inner, checkForm));
  checkFields(fields, inner);
}
