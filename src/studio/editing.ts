import { createContext, use, useDeferredValue, useMemo } from 'react';
import type { TreeRecipe } from '#core/editing/document.ts';
import { valueAt } from '#core/editing/node-edits.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { addressOf, nodeAround, pathOfNode } from '#core/editing/node-places.ts';
import { type NodePath, type OutlineNode, outlineOf } from '#core/lists/model/outline.ts';
import { keysOf } from '#core/schema/path.ts';
import { textOf } from '#core/text/message.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import { fieldGrammar, type Grammar } from './design/new-node.ts';
import type { Editors, FieldChoice } from './editors/design-context.ts';
import type { Draft, Part } from './use-draft.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** What the views of a form share: its tree, the chosen nodes, edits, and the issues of each node. */
export interface Editing {
  /** The tree of the last text that is valid JSON. */
  tree: unknown;
  nodes: readonly OutlineNode[];
  nodeAt(address: string): OutlineNode | undefined;
  /** The name of a node as people read it: label, field name or kind. */
  titleOf(node: OutlineNode): string;
  /** The path of what has an address; undefined: nothing has it. */
  pathOf(address: string): NodePath | undefined;
  /** The address of the innermost part around a path of the definition. */
  around(path: NodePath): string | undefined;
  selection: Selection;
  /** `place`: the property being typed into, so that typing is one undo step; absent for a separate step. */
  edit(recipe: TreeRecipe, place?: string): void;
  /** Absent when there is nothing to undo or redo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Issues by the address of the innermost node that has them. */
  issuesAt: ReadonlyMap<string, readonly Issue[]>;
  grammar: Grammar;
  /** The fields that properties name; absent: those of the form. */
  fields?: readonly FieldChoice[];
  /** Editors that such a document has in place of those of a form. */
  editors?: Partial<Editors>;
  /** The right on fields that a step does not name. */
  standardRight?: (step: Readonly<Record<string, unknown>>) => string;
}

/** Provides the edited form to the views: `<EditingContext value={editing}>`. */
export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('no form is edited above this component');
  return editing;
}

/**
 * The edited form for views that are not typed into: they follow in a render of their own, which the next key
 * interrupts. A choice is shown at once.
 */
export function useFollowing(now: Editing): Editing {
  const later = useDeferredValue(now);
  return later.selection === now.selection ? later : now;
}

/**
 * The edited document for a view that is typed into: what is typed is shown at once, another choice follows in a render of
 * its own, after it is marked where it was made.
 */
export function useChosenLater(now: Editing): Editing {
  const later = useDeferredValue(now);
  return later.selection === now.selection ? now : later;
}

type EditedDraft<P extends string> = Pick<Draft<P>, 'documents' | 'edit' | 'undo' | 'redo' | 'blank'>;

/** The shared state of the views of a form. */
export function useFormEditing(draft: EditedDraft<Part>, issues: readonly Issue[]): Editing {
  const editing = useNodeEditing(draft, 'form', issues);
  const { tree } = editing;
  const grammar = useMemo(() => fieldGrammar(tree), [tree]);
  return useMemo(() => ({ ...editing, grammar }), [editing, grammar]);
}

/** The kinds of the layers of canvases. */
const layerKinds = (kinds: Kinds): ReadonlySet<string> =>
  new Set(
    [...kinds.values()].flatMap(({ container }) => (container?.layered && container.only ? [container.only] : [])),
  );

/** The shared state of the views of a definition of nodes, without its grammar. */
export function useNodeEditing<P extends string>(
  draft: EditedDraft<P>,
  part: P,
  issues: readonly Issue[],
): Omit<Editing, 'grammar'> {
  const { kinds } = useInterpreter();
  const { language, messages } = useI18n();
  const t = useTranslation();
  const { documents, edit, undo, redo, blank } = draft;
  const tree = documents[part].tree ?? blank[part];
  const selection = useSelection(tree);
  const nodes = useMemo(() => outlineOf(tree, kinds), [tree, kinds]);
  const views = useNodeViews(tree, nodes, issues);
  const layers = useMemo(() => layerKinds(kinds), [kinds]);
  return useMemo(
    () => ({
      tree,
      nodes,
      ...views,
      titleOf: function titleOf({ label, vModel, zhjyKey, path, children }): string {
        const { title, header } = (valueAt(tree, path) ?? {}) as Record<string, unknown>;
        const words = [label, title, header].map((one) => textOf(one as Text | undefined, language, messages));
        const own = words.find((one) => one !== '') ?? vModel;
        if (own !== undefined) return own;
        // A layer has no title: it is called by its content.
        const [only] = layers.has(zhjyKey) && children.length === 1 ? children : [];
        return only ? titleOf(only) : t(`kind.${zhjyKey}`);
      },
      selection,
      edit: (recipe, place) => edit(part, recipe, place),
      undo,
      redo,
    }),
    [tree, nodes, views, layers, selection, edit, part, undo, redo, language, messages, t],
  );
}

/** The nodes by their addresses, and their issues. */
export function useNodeViews(tree: unknown, nodes: readonly OutlineNode[], issues: readonly Issue[]) {
  const byAddress = useMemo(() => indexed(nodes), [nodes]);
  const issuesAt = useMemo(() => byNode(tree, issues), [tree, issues]);
  return useMemo(
    () => ({
      nodeAt: (address: string) => byAddress.get(address),
      pathOf: (address: string) => pathOfNode(tree, address),
      around: (path: NodePath) => nodeAround(tree, path),
      issuesAt,
    }),
    [tree, byAddress, issuesAt],
  );
}

function indexed(nodes: readonly OutlineNode[]): ReadonlyMap<string, OutlineNode> {
  const all = new Map<string, OutlineNode>();
  const visit = (node: OutlineNode) => {
    all.set(addressOf(node.path), node);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return all;
}

function byNode(tree: unknown, issues: readonly Issue[]): ReadonlyMap<string, readonly Issue[]> {
  const found = new Map<string, Issue[]>();
  for (const issue of issues) {
    const address = nodeAround(tree, keysOf(issue.path));
    if (address !== undefined) found.set(address, [...(found.get(address) ?? []), issue]);
  }
  return found;
}
