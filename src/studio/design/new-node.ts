import type { Kind, Wing } from '#core/kind/kind.ts';
import { formatted } from '#core/editing/patches.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';

/** How nodes of a kind of document are made. */
export interface Grammar {
  /** The list of the outermost nodes. */
  root: 'fields' | 'body';
  /** What the palette offers. */
  wings: readonly Wing[];
  /** A new node with a free name. */
  create(kind: Kind, label: string): object;
  /** Copies of nodes, with free names. */
  copies(nodes: readonly unknown[]): unknown[];
}

/** A new node in the designer: the initial properties of its kind, a label, and a name where it stores a value. */
export function newNode(kind: Kind, label: string, vModel: string): DefinitionNode {
  const { config, ...rest } = kind.fresh ?? {};
  const isNamed = kind.value !== undefined;
  return {
    config: { zhjyKey: kind.zhjyKey, ...(!kind.bare && { label }), ...config },
    ...(isNamed && { vModel }),
    ...rest,
  };
}

/** `field1`, or the next number that does not occur in this text. */
export function freeName(text: string): string {
  let number = 1;
  while (text.includes(`"field${number}"`)) number += 1;
  return `field${number}`;
}

/** Copies of nodes whose fields have names that do not occur in a text. */
function withFreeNames(nodes: readonly unknown[], text: string): unknown[] {
  let known = text;
  return JSON.parse(JSON.stringify(nodes), (key, value: unknown) => {
    if (key !== 'vModel' || typeof value !== 'string' || value === '') return value;
    const name = freeName(known);
    known += JSON.stringify(name);
    return name;
  }) as unknown[];
}

/** One array for all edits: the palette renders again when it changes. */
const fieldWings: readonly Wing[] = ['fields', 'pickers', 'layout'];

/** Fields of a form, with names that do not occur in it. */
export const fieldGrammar = (tree: unknown): Grammar => ({
  root: 'fields',
  wings: fieldWings,
  create: (kind, label) => newNode(kind, label, freeName(formatted(tree))),
  copies: (nodes) => withFreeNames(nodes, formatted(tree)),
});
