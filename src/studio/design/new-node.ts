import { isCalculated, type Kind } from '#core/kind/kind.ts';
import { formatted } from '#core/editing/patches.ts';
import type { NodePath } from '#core/lists/model/outline.ts';
import type { Place } from '#core/portal/place-cells.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';

/** What is dragged: nodes, or a new one of a kind. */
export type Dragged = { addresses: readonly string[] } | { kind: Kind };

/** How nodes of a kind of document are made. */
export interface Grammar {
  /** The list of the outermost nodes. */
  root: NodePath;
  /** The groups of the palette, and the one that offers a kind; undefined: none. */
  groups: readonly string[];
  groupOf(kind: Kind): string | undefined;
  /** Whether the document has settings of its own, edited while no node is chosen. */
  hasSettings: boolean;
  /** The node whose properties are edited while none is chosen. */
  whole?: string;
  /** A new node with a free name. */
  create(kind: Kind, label: string): object;
  /** Whether a list of the document takes nodes of a kind, besides what their holder takes. */
  allows?(list: NodePath, kind: Kind): boolean;
  /** Copies of nodes, with free names. */
  copies(nodes: readonly unknown[]): unknown[];
  /** The node that is removed and copied in place of one: the cell around its only content. */
  unitOf?(path: NodePath): NodePath;
  /** Puts what is dragged on a grid, a new node without a place at the first free one; false: it does not belong there. */
  put?(what: Dragged, place?: Place): boolean;
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
export function withFreeNames(nodes: readonly unknown[], text: string): unknown[] {
  let known = text;
  return JSON.parse(JSON.stringify(nodes), (key, value: unknown) => {
    if (key !== 'vModel' || typeof value !== 'string' || value === '') return value;
    const name = freeName(known);
    known += JSON.stringify(name);
    return name;
  }) as unknown[];
}

/** The same for all edits: the palette renders again when they change. */
const fieldGroups = ['fields', 'pickers', 'layout'];
export const wingOf = ({ wing, overlay }: Kind) => (overlay ? undefined : wing);

/** The group of a kind that can be a condition: a field of filters, or of a query form. */
export function conditionGroup(kind: Kind): string | undefined {
  const { value, listing, server, wing } = kind;
  const isCondition = value && listing?.search !== undefined && server?.system === undefined && !isCalculated(kind);
  return isCondition ? wing : undefined;
}

/** Fields of a form, with names that do not occur in it. */
export const fieldGrammar = (tree: unknown): Grammar => ({
  root: ['fields'],
  groups: fieldGroups,
  groupOf: wingOf,
  hasSettings: true,
  create: (kind, label) => newNode(kind, label, freeName(formatted(tree))),
  copies: (nodes) => withFreeNames(nodes, formatted(tree)),
});
