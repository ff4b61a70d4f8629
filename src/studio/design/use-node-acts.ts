import {
  canMoveTo,
  insertValue,
  moveNodes,
  outermost,
  placeOf,
  removeNodes,
  setValue,
  valueAt,
} from '#core/editing/node-edits.ts';
import {
  addressOf,
  childList,
  holdsNodes,
  kindKeyOf,
  type NodePlace,
  pathOfNode,
  takes,
} from '#core/editing/node-places.ts';
import type { Kind } from '#core/kind/kind.ts';
import type { NodePath } from '#core/lists/model/outline.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useEditing } from '../editing.ts';

/** Columns of the grid of a form. */
export const columns = 24;

/** The tree of the edited form and what its acts read from it. */
function useTree() {
  const { kinds } = useInterpreter();
  const { tree, selection, grammar } = useEditing();
  const { addresses, primary } = selection;
  const pathOf = (address: string) => pathOfNode(tree, address);
  const allOf = (some: readonly string[]) => some.map(pathOf).filter((path) => path !== undefined);
  const pathsOf = (some: readonly string[]) => outermost(allOf(some));
  const kindAt = (path: NodePath) => kinds.get(kindKeyOf(valueAt(tree, path)) ?? '');
  const lengthOf = (list: NodePath) => {
    const entries = valueAt(tree, list);
    return Array.isArray(entries) ? entries.length : 0;
  };
  /** Where a new node goes: into the chosen container, after the chosen node, or to the end. */
  function defaultPlace(kind: Kind): NodePlace {
    const path = primary === undefined ? undefined : pathOf(primary);
    if (path && holdsNodes(kindAt(path))) {
      const list = childList(tree, path);
      if (takes(tree, kinds, list, kind)) return { list, index: lengthOf(list) };
    }
    for (let at = path; at && at.length > 0; at = outer(at)) {
      const place = placeOf(at);
      if (place && takes(tree, kinds, place.list, kind)) return { list: place.list, index: place.index + 1 };
    }
    return { list: grammar.root, index: lengthOf(grammar.root) };
  }
  /** The nodes that are removed and copied with the chosen ones. */
  const units = () => outermost(pathsOf(addresses).map((path) => grammar.unitOf?.(path) ?? path));
  const wide = () => allOf(addresses).filter((path) => isWide(kindAt(path)));
  return { tree, kinds, pathOf, pathsOf, units, kindAt, lengthOf, defaultPlace, wide };
}

/** The acts on nodes that outline, preview and palette share. */
export function useNodeActs() {
  const t = useTranslation();
  const { selection, edit, grammar } = useEditing();
  const { tree, kinds, pathOf, pathsOf, units, kindAt, lengthOf, defaultPlace, wide } = useTree();
  const chosen = () => pathsOf(selection.addresses);
  return {
    /** Inserts a new node; without a place, at the chosen node or on the grid. */
    insert(kind: Kind, at?: NodePlace) {
      if (!at && grammar.put?.({ kind })) return;
      const place = at ?? defaultPlace(kind);
      const node = grammar.create(kind, t(`kind.${kind.zhjyKey}`));
      edit((draft) => insertValue(draft, place.list, place.index, node));
      selection.choose([addressOf([...place.list, Math.min(place.index, lengthOf(place.list))])]);
    },
    /** Whether all these nodes, or a new one of a kind, may be put there. */
    mayPut(what: readonly string[] | Kind, list: NodePath): boolean {
      const isAllowed = (kind: Kind) => takes(tree, kinds, list, kind) && grammar.allows?.(list, kind) !== false;
      if ('zhjyKey' in what) return isAllowed(what);
      const paths = pathsOf(what);
      const fits = (kind: Kind | undefined) => kind === undefined || isAllowed(kind);
      return canMoveTo(paths, list) && paths.every((path) => fits(kindAt(path)));
    },
    move: (all: readonly string[], { list, index }: NodePlace) =>
      edit((draft) => moveNodes(draft, pathsOf(all), list, index)),
    /** Moves the chosen nodes by one place in their list. */
    shift(by: 1 | -1) {
      const paths = chosen();
      const [first, last] = [paths[0], paths.at(-1)].map((path) => path && placeOf(path));
      if (!first || !last || addressOf(first.list) !== addressOf(last.list)) return;
      const index = by < 0 ? first.index - 1 : last.index + 2;
      if (index >= 0 && index <= lengthOf(first.list)) edit((draft) => moveNodes(draft, paths, first.list, index));
    },
    /** Removes the chosen nodes; their neighbour is chosen, so that the keyboard goes on there. */
    remove() {
      const paths = units();
      const place = placeOf(paths[0] ?? []);
      if (!place) return;
      edit((draft) => removeNodes(draft, paths));
      const left = lengthOf(place.list) - paths.filter((path) => isIn(path, place.list)).length;
      const next = left > 0 ? [...place.list, Math.min(place.index, left - 1)] : outer([...place.list, 0]);
      selection.choose(next ? [addressOf(next)] : []);
    },
    /** Copies the chosen nodes to behind themselves, with free field names. */
    duplicate() {
      const paths = units();
      const place = placeOf(paths.at(-1) ?? []);
      if (!place) return;
      const copies = grammar.copies(paths.map((path) => valueAt(tree, path)));
      edit((draft) => copies.forEach((copy, at) => insertValue(draft, place.list, place.index + 1 + at, copy)));
      selection.choose(copies.map((_, at) => addressOf([...place.list, place.index + 1 + at])));
    },
    spanOf: (address: string) => spanAt(tree, pathOf(address)),
    /** Sets the width of the chosen nodes in columns of the grid. `place`: a drag, which is one undo step. */
    widen(span: (now: number) => number, place?: string) {
      const paths = wide();
      edit((draft) => paths.forEach((path) => setSpan(draft, path, span(spanAt(tree, path)))), place);
    },
    canWiden: wide().length > 0,
  };
}

/** The node around a path of a node. */
const outer = (path: NodePath): NodePath | undefined => {
  const at = path.slice(0, -1).findLastIndex((step) => typeof step === 'number');
  return at < 0 ? undefined : path.slice(0, at + 1);
};

const isIn = (path: NodePath, list: NodePath) =>
  path.length === list.length + 1 && list.every((step, index) => path[index] === step);

/** Whether the width of a node counts: parts of containers take that of their container. */
const isWide = (kind: Kind | undefined) => kind !== undefined && !kind.bare;

function spanAt(tree: unknown, path: NodePath | undefined): number {
  const span = path && valueAt(tree, [...path, 'config', 'span']);
  return typeof span === 'number' ? span : columns;
}

/** Sets a width within the columns of the grid; the full width is not written. */
function setSpan(draft: object, path: NodePath, span: number): void {
  const width = Math.min(columns, Math.max(1, span));
  setValue(draft, [...path, 'config', 'span'], width === columns ? undefined : width);
}
