import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '#runtime/context/effects.ts';
import { uniqueBy } from '../../kit/hooks/use-infinite-scroll.ts';
import { PickTree } from './PickTree.tsx';
import type { PickPlace } from './PickerDialog.tsx';
import { SourceState } from '../../kit/picker/PickerFrame.tsx';
import { everyNode, moreType, nodeKey, type PickedOf, type PickNode } from './pick-node.tsx';

/** Reads one page of the children of a node; `undefined` means the root. */
type ReadBranch = (
  parent: PickNode | undefined,
  page: number,
  signal: AbortSignal,
  after?: string,
) => Promise<readonly PickNode[]>;

interface Branches {
  nodes: readonly PickNode[];
  state: 'loading' | 'failed' | 'empty' | 'ready';
  /** Nodes whose children are loaded. */
  loaded: readonly string[];
  /** Rejects on failure, after the client has shown the error; the branch can be expanded again. */
  open(key: string): Promise<void>;
  /** Loads the next page of a branch. */
  more(key: string): Promise<void>;
  retry(): void;
}

interface Branch {
  nodes: readonly PickNode[];
  page: number;
  isDone: boolean;
}

const top = '';

/** A lazily loaded tree. Each branch is loaded once, further entries page by page (PICK-028). */
function useBranches(read: ReadBranch, pageSize: number): Branches {
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const nodes = useMemo(() => treeOfBranches(branches), [branches]);
  const latest = useLatest({ read, branches, nodes });
  const leaving = useRef<AbortController>(undefined);

  const load = useCallback(
    async (key: string) => {
      const signal = leaving.current?.signal;
      const { branches: opened, nodes: all, read: ask } = latest.current;
      const before = opened.get(key);
      if (!signal || before?.isDone) return;
      const page = (before?.page ?? 0) + 1;
      const parent = key === top ? undefined : everyNode(all).find((node) => nodeKey(node) === key);
      const known = before?.nodes ?? [];
      const rows = await ask(parent, page, signal, known.at(-1)?.next);
      const isDone = rows.length < pageSize && rows.at(-1)?.next === undefined;
      const branch = { nodes: uniqueBy([...known, ...rows], nodeKey), page, isDone };
      setBranches((now) => new Map(now).set(key, branch));
    },
    [pageSize, latest],
  );
  const begin = useCallback(() => load(top).catch(() => setFailed(true)), [load]);
  useEffect(() => {
    leaving.current = new AbortController();
    void begin();
    return () => leaving.current?.abort();
  }, [begin]);

  const isThere = branches.get(top) !== undefined;
  return {
    nodes,
    state: hasFailed ? 'failed' : !isThere ? 'loading' : nodes.length === 0 ? 'empty' : 'ready',
    loaded: [...branches.keys()],
    open: (key) => (branches.has(key) ? Promise.resolve() : load(key)),
    more: (key) => load(key).catch(() => {}),
    retry() {
      setFailed(false);
      void begin();
    },
  };
}

/** Assembles the tree from its branches; a branch with further pages ends with a "more" entry. */
function treeOfBranches(branches: ReadonlyMap<string, Branch>): readonly PickNode[] {
  const under = (key: string): PickNode[] => {
    const branch = branches.get(key);
    if (!branch) return [];
    const nodes = branch.nodes.map((node) => ({ ...node, children: under(nodeKey(node)) }));
    return branch.isDone
      ? nodes
      : [...nodes, { id: key, onlyId: `${moreType} ${key}`, fullName: '', type: moreType, isLeaf: true }];
  };
  return under(top);
}

/** A tree with lazy loading, branch by branch. */
export interface BranchTree {
  read: ReadBranch;
  /** Entries of one page; a page with fewer is the last one of its branch. */
  pageSize: number;
  pickedOf: PickedOf;
}

/** A tree whose branches are loaded when expanded; a branch with further pages ends with a "more" entry. */
export function BranchSource({ place, tree }: { place: PickPlace; tree: BranchTree }) {
  const { nodes, state, retry, ...ways } = useBranches(tree.read, tree.pageSize);
  if (state !== 'ready') return <SourceState state={state} retry={retry} />;
  return <PickTree place={place} nodes={nodes} pickedOf={tree.pickedOf} {...ways} />;
}
