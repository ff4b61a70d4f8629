import { fieldNamePattern, listNamePattern } from '#schemas/language/node.ts';
import type { Kind } from '../../kind/kind.ts';
import { typeName, unknownProperty, type Words } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { Scope } from './scope.ts';

/** Checks the structural properties of a node, whatever its kind: its name, source, events and children. */
export function checkStructure(
  node: JsonObject,
  kind: Kind | undefined,
  path: string,
  scope: Scope,
  words: Words,
): void {
  const { vModel, source, on, children, fields } = node;
  if (vModel !== undefined) checkVModel(vModel, at(path, 'vModel'), scope);
  if (source !== undefined) {
    if (kind && !takesSource(kind)) unknownProperty('source', Object.keys(kind.props.properties), path, scope.report);
    else words.check?.('source')?.(source, at(path, 'source'), scope.report);
  }
  if (on !== undefined) checkEvents(on, kind, at(path, 'on'), scope, words);
  if (children !== undefined) {
    if (!Array.isArray(children)) wrongType('array', children, at(path, 'children'), scope);
    else if (kind && !holdsNodes(kind)) unknownProperty('children', [], path, scope.report);
  }
  if (fields !== undefined && kind && !kind.container?.form && !Object.hasOwn(kind.props.properties, 'fields')) {
    unknownProperty('fields', Object.keys(kind.props.properties), path, scope.report);
  }
}

/** Whether nodes of a kind have a `source`. */
export const takesSource = ({ options, props }: Kind) => options === true || Object.hasOwn(props.properties, 'source');
/** Whether nodes of a kind have children. */
export const holdsNodes = ({ wing, container }: Kind) =>
  wing === 'layout' || wing === 'blocks' || container?.values !== undefined;

function checkVModel(name: unknown, path: string, scope: Scope) {
  if (typeof name !== 'string') wrongType('string', name, path, scope);
  else if (!(scope.apart ? listNamePattern : fieldNamePattern).test(name)) {
    scope.report(path, 'issue.field-name', { name: name.slice(0, 100) });
  }
}

function checkEvents(on: unknown, kind: Kind | undefined, path: string, scope: Scope, words: Words) {
  if (!isObject(on)) return wrongType('object', on, path, scope);
  for (const [event, actions] of Object.entries(on)) {
    // Cells of a list are always clickable.
    const known = [...(kind?.events ?? []), ...(scope.apart ? ['click'] : [])];
    if (kind && !known.includes(event)) {
      scope.report(at(path, event), 'issue.unknown-event', { name: event, ...suggest(event, known) });
    }
    if (!Array.isArray(actions)) wrongType('array', actions, at(path, event), scope);
    else {
      actions.forEach((action, index) => words.check?.('action')?.(action, at(at(path, event), index), scope.report));
    }
  }
}

function wrongType(expected: string, value: unknown, path: string, scope: Scope) {
  scope.report(path, 'issue.wrong-type', { expected, actual: typeName(value) });
}
