import { findNodeAtLocation, getNodePath, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Issue } from '#schemas/language/issue.ts';
import { collector, untilEnough } from '../schema/check.ts';
import { isTooDeep } from '../schema/nesting.ts';
import { at, keysOf } from '../schema/path.ts';
import { placesOf, type SourcePosition } from '../schema/places.ts';
import type { CompileContext } from './context.ts';
import { jsonMistake } from './json-mistake.ts';
import { definitionDepthMax } from './plain-copy.ts';
import { readDefinition } from './read-definition.ts';
import type { CompiledScreen } from './tree.ts';
import { checkList } from './validate/list.ts';
import { validate } from './validate/validate.ts';

/**
 * Validates a definition; each issue has its path. Never throws. Called when a definition is written, imported, saved
 * and released, not when it is rendered: validation is expensive.
 */
export function checkDefinition(definition: unknown, context: CompileContext): Issue[] {
  const issues: Issue[] = [];
  const report = collector(issues);
  const current = readDefinition(definition, report, context);

  // 2 validate    every problem, with its path
  untilEnough(report, (limited) => validate(current, context, limited));
  return issues;
}

/**
 * The issues of a definition's text, each with line and column. A text that is not JSON has a single syntax error; its
 * content is validated once it parses.
 */
export function checkText(text: string, context: CompileContext): Issue[] {
  return placed(text, (definition) => checkDefinition(definition, context));
}

/** The issues of the text of a list over the records of a form, each with line and column. */
export function checkListText(text: string, form: CompiledScreen, context: CompileContext): Issue[] {
  return placed(text, (list) => checkList(list, form, context));
}

/** JSON errors of a text: a syntax error, or duplicate property names. */
export function jsonIssues(text: string): Issue[] {
  const { issues } = read(text);
  return issues;
}

/**
 * Runs a check on the value of a text and adds line and column to each issue. `parsed`: the value, where it is known; a
 * check may have results for the same object already, and without issues the text is not parsed again.
 */
export function placed(text: string, check: (value: unknown) => Issue[], parsed?: object): Issue[] {
  if (parsed && isEachOnce(text, parsed)) {
    const found = check(parsed);
    return found.length === 0 ? found : placed(text, () => found);
  }
  const { tree, issues } = read(text);
  if (!tree) return issues;
  const place = placesOf(text);
  const found = check(parsed ?? getNodeValue(tree)).map((issue) => ({
    ...issue,
    ...place(offsetOf(tree, issue, text)),
  }));
  return [...issues, ...found].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** The syntax tree of a JSON text, and its JSON errors. */
function read(text: string): { tree?: Node; issues: Issue[] } {
  if (isTooDeep(text))
    return { issues: [broken('issue.too-deep', { maximum: definitionDepthMax }, { line: 1, column: 1 })] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const place = placesOf(text);
  if (!tree || errors.length > 0) {
    // Errors after the first one are mostly its consequence.
    const [first] = errors;
    const { id, params, offset } = jsonMistake(text, first);
    return { issues: [broken(id, params, place(offset))] };
  }
  return { tree, issues: duplicateKeys(tree).map(({ issue, offset }) => ({ ...issue, ...place(offset) })) };
}

const broken = (id: string, params: Issue['params'], place: SourcePosition): Issue => ({
  path: '',
  id,
  params,
  severity: 'error',
  ...place,
});

/**
 * Offset of an issue: of the name for issues about a property, of the value for issues about a value, within the text
 * for an expression.
 */
function offsetOf(tree: Node, { path, id, params }: Issue, text: string): number {
  const keys = keysOf(path);
  while (keys.length > 0) {
    const node = findNodeAtLocation(tree, keys);
    if (node) return startOf(node, id, params, text);
    keys.pop();
  }
  return tree.offset;
}

const atName = new Set([
  'issue.unknown-property',
  'issue.unknown-operator',
  'issue.unknown-event',
  'issue.unknown-action',
  'issue.unknown-source',
]);

function startOf(node: Node, id: string, params: Issue['params'], text: string): number {
  if (atName.has(id) && node.parent?.type === 'property') return node.parent.offset;
  const { offset } = params;
  return node.type === 'string' && typeof offset === 'number'
    ? placeWithin(text, node.offset + 1, offset)
    : node.offset;
}

/** The place of a character of a text in JSON, where quotes and others are written with a backslash. */
function placeWithin(text: string, start: number, offset: number): number {
  let place = start;
  for (let left = offset; left > 0; left--) {
    place += text.charAt(place) !== '\\' ? 1 : text.charAt(place + 1) === 'u' ? 6 : 2;
  }
  return place;
}

/**
 * Whether no object of a JSON text has a name twice: it has as many names as its value has properties. False where it is
 * nested too deeply to count them.
 */
function isEachOnce(text: string, value: object): boolean {
  let names = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) isInString = !isInString;
    else if (character === backslash && isInString) index += 1;
    else if (character === colon && !isInString) names += 1;
  }
  return names === propertiesIn(value, 0);
}

const [quote, colon, backslash] = [34, 58, 92];

function propertiesIn(value: object, depth: number): number {
  if (depth > definitionDepthMax) return Number.NaN;
  const isList = Array.isArray(value);
  let count = 0;
  for (const item of Object.values(value) as unknown[]) {
    count += isList ? 0 : 1;
    if (typeof item === 'object' && item !== null) count += propertiesIn(item, depth + 1);
  }
  return count;
}

/** JSON.parse silently takes the last of duplicate names; here each is an issue. */
function duplicateKeys(node: Node): { issue: Issue; offset: number }[] {
  if (node.type === 'array') return (node.children ?? []).flatMap(duplicateKeys);
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const below = value ? duplicateKeys(value) : [];
    if (!seen.has(name)) {
      seen.add(name);
      return below;
    }
    const path = getNodePath(value ?? property).reduce<string>(at, '');
    const issue: Issue = { path, id: 'issue.duplicate-key', params: { name }, severity: 'error' };
    return [{ issue, offset: property.offset }, ...below];
  });
}
