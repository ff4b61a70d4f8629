import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { getLocation, parse, type JSONPath } from 'jsonc-parser';
import type { Kinds } from '#core/kind/kind.ts';
import { newNode, freeName } from './new-node.ts';
import { nodeConfigProperties } from '#schemas/language/node.ts';

type Describe = (id: string) => string;

const nodeWords = ['config', 'vModel', 'source', 'on', 'children'];
const definitionWords = ['language', 'title', 'fields', 'body', 'overlays', 'popupType', 'labelPosition', 'labelWidth'];

/** Completions at the cursor: property names of the node's kind, and the kinds themselves. */
export function definitionCompletion(kinds: Kinds, describe: Describe): CompletionSource {
  return (context) => {
    const text = context.state.doc.toString();
    const { path, isAtPropertyKey } = getLocation(text, context.pos);
    const word = context.matchBefore(/[\w$.-]*/);
    const from = word?.from ?? context.pos;
    if (path.at(-1) === 'zhjyKey' && !isAtPropertyKey) return { from, options: kindOptions(kinds, describe) };
    if (!isAtPropertyKey) return isPlaceOfNode(path) ? { from, options: nodeOptions(kinds, describe, text) } : null;
    return { from, options: propertyNames(path, text, kinds).map(propertyOption) };
  };
}

/** Whether the path is an item of a list of nodes. */
const isPlaceOfNode = (path: JSONPath) =>
  typeof path.at(-1) === 'number' && (path.at(-2) === 'fields' || path.at(-2) === 'children');

/** New nodes of every kind, with their initial properties. */
function nodeOptions(kinds: Kinds, describe: Describe, text: string): Completion[] {
  const name = freeName(text);
  return [...kinds.values()]
    .filter(({ wing, overlay }) => wing !== 'blocks' && !overlay)
    .map((kind) => {
      const label = describe(`kind.${kind.zhjyKey}`);
      const apply = JSON.stringify(newNode(kind, label, name), null, 2);
      return { label: `${kind.zhjyKey} ${label}`, section: kind.wing, type: 'class', apply };
    });
}

function kindOptions(kinds: Kinds, describe: Describe): Completion[] {
  return [...kinds.values()].map(({ zhjyKey, wing }) => ({
    label: zhjyKey,
    detail: describe(`kind.${zhjyKey}`),
    section: wing,
    type: 'class',
  }));
}

const propertyOption = (label: string): Completion => ({ label, type: 'property' });

function propertyNames(path: JSONPath, text: string, kinds: Kinds): string[] {
  const parent = path.slice(0, -1);
  const isConfig = parent.at(-1) === 'config';
  const node = valueAt(parse(text), isConfig ? parent.slice(0, -1) : parent);
  const key = keyOf(node);
  const kind = key === undefined ? undefined : kinds.get(key);
  if (isConfig) return [...Object.keys(nodeConfigProperties), ...Object.keys(kind?.config?.properties ?? {})];
  if (kind) return [...nodeWords, ...Object.keys(kind.props.properties)];
  return parent.length === 0 ? definitionWords : nodeWords;
}

function valueAt(value: unknown, path: JSONPath): unknown {
  return path.reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), value);
}

function keyOf(node: unknown): string | undefined {
  const config = isObject(node) ? node['config'] : undefined;
  const key = isObject(config) ? config['zhjyKey'] : undefined;
  return typeof key === 'string' ? key : undefined;
}

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;
