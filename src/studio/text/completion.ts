import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { HoverTooltipSource } from '@codemirror/view';
import { getLocation, parse, type JSONPath } from 'jsonc-parser';
import { isRecord } from '#core/editing/entries.ts';
import { valueAt } from '#core/editing/node-edits.ts';
import { kindKeyOf } from '#core/editing/node-places.ts';
import type { Kind, Kinds } from '#core/kind/kind.ts';
import { nodePanel, type PanelProperty } from '#core/lists/model/node-panel.ts';
import { newNode, freeName } from '../design/new-node.ts';
import { Definition } from '#schemas/language/definition.ts';
import { nodeConfigProperties } from '#schemas/language/node.ts';

type Describe = (id: string) => string;

/** What can be written in the text of a kind of document: a form, or a process. */
export interface DocumentWords {
  /** The kinds of its nodes. */
  kinds: Kinds;
  /** Properties of the document. */
  root: readonly string[];
  /** Properties whose values are lists of nodes. */
  lists: readonly string[];
  /** Properties of a node; those of every kind where its kind is unknown. */
  namesOf(kind: Kind | undefined): readonly string[];
  /** Properties of the `config` of a node. */
  configOf(kind: Kind | undefined): readonly string[];
  /** The properties of a node with their descriptions. */
  propertiesOf(kind: Kind): readonly PanelProperty[];
  /** Whether a node of the kind may be in a list of the holder; undefined: in that of the document. */
  isAllowed(kind: Kind, holder: Kind | undefined): boolean;
  /** A new node with a name that is free in the text. */
  create(kind: Kind, label: string, text: string): object;
}

const nodeWords = ['config', 'vModel', 'source', 'on', 'children'];
const formProperties = Object.keys(Definition['properties'] as object);

/** The words of a form. */
export const formWords = (kinds: Kinds): DocumentWords => ({
  kinds,
  root: formProperties,
  lists: ['fields', 'children'],
  namesOf: (kind) => [...nodeWords, ...Object.keys(kind?.props.properties ?? {})],
  configOf: (kind) => [...Object.keys(nodeConfigProperties), ...Object.keys(kind?.config?.properties ?? {})],
  propertiesOf: (kind) => nodePanel(kind).flatMap(({ properties }) => properties),
  isAllowed: ({ wing, overlay }) => wing !== 'blocks' && !overlay,
  create: (kind, label, text) => newNode(kind, label, freeName(text)),
});

/** Completions at the cursor: property names of the node's kind, and the kinds themselves. */
export function definitionCompletion(words: DocumentWords, describe: Describe): CompletionSource {
  return (context) => {
    const text = context.state.doc.toString();
    const { path, isAtPropertyKey } = getLocation(text, context.pos);
    const word = context.matchBefore(/[\w$.-]*/);
    const from = word?.from ?? context.pos;
    if (path.at(-1) === 'zhjyKey' && !isAtPropertyKey) return { from, options: kindOptions(words, describe) };
    if (isAtPropertyKey) {
      return { from, options: propertyNames(path, text, words).map((name) => propertyOption(name, path, text)) };
    }
    const isPlaceOfNode = typeof path.at(-1) === 'number' && words.lists.includes(String(path.at(-2)));
    return isPlaceOfNode ? { from, options: nodeOptions(words, describe, path, text) } : null;
  };

  function propertyOption(label: string, path: JSONPath, text: string): Completion {
    const property = propertyAt([...path.slice(0, -1), label], text, words);
    if (!property) return { label, type: 'property' };
    return { label, type: 'property', detail: describe(property.title), info: describe(property.about) };
  }
}

/** New nodes of every kind, with their initial properties. */
function nodeOptions(words: DocumentWords, describe: Describe, path: JSONPath, text: string): Completion[] {
  const holder = kindAt(path.slice(0, -2), text, words);
  return [...words.kinds.values()]
    .filter((kind) => words.isAllowed(kind, holder))
    .map((kind) => {
      const label = describe(`kind.${kind.zhjyKey}`);
      const apply = JSON.stringify(words.create(kind, label, text), null, 2);
      return { label: `${kind.zhjyKey} ${label}`, section: kind.wing, type: 'class', apply };
    });
}

function kindOptions({ kinds }: DocumentWords, describe: Describe): Completion[] {
  return [...kinds.values()].map(({ zhjyKey, wing }) => ({
    label: zhjyKey,
    detail: describe(`kind.${zhjyKey}`),
    section: wing,
    type: 'class',
  }));
}

/** The properties that an object may still have. */
function propertyNames(path: JSONPath, text: string, words: DocumentWords): readonly string[] {
  const parent = path.slice(0, -1);
  const present = valueAt(parse(text), parent);
  return knownNames(parent, text, words).filter(
    (name) => name === path.at(-1) || !Object.hasOwn(isRecord(present) ? present : {}, name),
  );
}

function knownNames(parent: JSONPath, text: string, words: DocumentWords): readonly string[] {
  if (parent.length === 0) return words.root;
  const isConfig = parent.at(-1) === 'config';
  const kind = kindAt(isConfig ? parent.slice(0, -1) : parent, text, words);
  return isConfig ? words.configOf(kind) : words.namesOf(kind);
}

const kindAt = (path: JSONPath, text: string, { kinds }: DocumentWords): Kind | undefined =>
  kinds.get(kindKeyOf(valueAt(parse(text), path)) ?? '');

/** The property of a node that a path leads to or into; undefined: the kind of the node has no such property. */
function propertyAt(path: JSONPath, text: string, words: DocumentWords): PanelProperty | undefined {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const kind = kindAt(path.slice(0, length), text, words);
    if (!kind) continue;
    const within = path.slice(length);
    const isOn = (property: PanelProperty) => property.path.every((step, at) => step === within[at]);
    return words.propertiesOf(kind).find(isOn);
  }
  return undefined;
}

interface Described {
  title: string;
  about: string;
  /** Range of the described text. */
  from: number;
  to: number;
}

/** What a property or a kind at an offset of a definition means. */
export function descriptionAt(
  text: string,
  offset: number,
  words: DocumentWords,
  describe: Describe,
): Described | undefined {
  const { path, previousNode: node } = getLocation(text, offset);
  if (!node || offset < node.offset || offset > node.offset + node.length) return undefined;
  const range = { from: node.offset, to: node.offset + node.length };
  if (path.at(-1) === 'zhjyKey') {
    const kind = words.kinds.get(String(node.value));
    return kind && { title: describe(`kind.${kind.zhjyKey}`), about: kind.zhjyKey, ...range };
  }
  const property = propertyAt(path, text, words);
  return property && { title: describe(property.title), about: describe(property.about), ...range };
}

/** Describes the property or kind under the pointer. */
export function definitionHover(words: DocumentWords, describe: Describe): HoverTooltipSource {
  return (view, offset) => {
    const found = descriptionAt(view.state.doc.toString(), offset, words, describe);
    if (!found) return null;
    const create = () => {
      const dom = document.createElement('div');
      dom.className = 'zs-hover';
      dom.appendChild(document.createElement('strong')).textContent = found.title;
      dom.append(found.about);
      return { dom };
    };
    return { pos: found.from, end: found.to, create };
  };
}
