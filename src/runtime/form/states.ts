import { hasRows } from '#core/kind/kind.ts';
import type { CompiledNode, CompiledRule, CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { rootOf } from '../context/scope.ts';
import type { Changes } from './changes.ts';
import { cellOf, cellPath, columnOf, fieldName, isCellOf, isWithin, stateKeyOf } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';

/** Conditions and issues of a field. */
export interface FieldState {
  readonly shown: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly issues: readonly Issue[];
}

const conditions = ['shown', 'required', 'disabled'] as const;
type Condition = (typeof conditions)[number];

/** Resolves a name for a condition of this node; in a row, its own columns take precedence. */
export type ReadName = (name: string, row: string | undefined, table: string | undefined) => unknown;

export interface States {
  of(path: string): FieldState;
  setIssues(path: string, issues: readonly Issue[]): void;
  /** Paths that have issues now. */
  failing(): Iterable<string>;
  /** Re-evaluates the conditions that read what changed, and returns the paths whose state changed. */
  revisit(changes: Changes): Set<string>;
  /** The same for a name outside the record that was bound again. */
  revisitRoot(root: string): Set<string>;
  /** Roots of names outside the record that conditions read. */
  readonly outside: ReadonlySet<string>;
}

/** The key of a node's state: its field name, or its address if it has no stored value. */
export function stateKey(node: CompiledNode): string {
  return node.field ?? stateKeyOf(node.address);
}

const none: readonly Issue[] = Object.freeze([]);

interface Listed {
  node: CompiledNode;
  /** The table it is a column of. */
  table: string | undefined;
}

/** The nodes of a screen by the key of their state, and by the names their conditions read. */
function indexOf(screen: CompiledScreen) {
  const nodes = new Map<string, Listed>();
  const readers = new Map<string, Set<Listed>>();
  for (const listed of listNodes(screen.root)) {
    nodes.set(stateKey(listed.node), listed);
    for (const root of rootsRead(listed, screen)) {
      const known = readers.get(root) ?? new Set();
      readers.set(root, known.add(listed));
    }
  }
  return { nodes, readers };
}

/** The paths of one node: itself, or those of its cells that have a state. */
function pathsOf({ node, table }: Listed, rows: Iterable<string> | undefined, states: ReadonlyMap<string, unknown>) {
  if (table === undefined) return [stateKey(node)];
  const column = columnOf(node.field ?? '');
  if (rows) return [...rows].map((row) => cellPath(table, row, column));
  return [...states.keys()].filter((path) => isCellOf(path, table, column));
}

const isSameState = (one: FieldState, other: FieldState) =>
  one.issues === other.issues && conditions.every((condition) => one[condition] === other[condition]);

type RowReader = (name: string) => unknown;

function conditionsOf(node: CompiledNode, read: RowReader, onTest: () => void): Omit<FieldState, 'issues'> {
  const is = (condition: Condition) => {
    const rule: CompiledRule | undefined = node.rules[condition];
    if (!rule) return constant(node, condition);
    onTest();
    return rule.test(read);
  };
  return { shown: is('shown'), required: is('required'), disabled: is('disabled') };
}

export function createStates(screen: CompiledScreen, read: ReadName, probe: FormProbe | undefined): States {
  const { nodes, readers } = indexOf(screen);
  const states = new Map<string, FieldState>();
  const failing = new Map<string, readonly Issue[]>();

  function compute(path: string): FieldState {
    const cell = cellOf(path);
    const listed = nodes.get(cell ? fieldName(cell.table, cell.field) : path);
    const issues = failing.get(path) ?? none;
    if (!listed) return { shown: true, required: false, disabled: false, issues };
    const own: RowReader = (name) => read(name, cell?.row, listed.table);
    return { ...conditionsOf(listed.node, own, () => probe?.tested(path)), issues };
  }

  function refresh(paths: Iterable<string>): Set<string> {
    const changed = new Set<string>();
    for (const path of paths) {
      const before = states.get(path);
      if (!before) continue;
      const now = compute(path);
      // A hidden field loses its issues: when it is shown again it has not been validated yet.
      const after = !now.shown && failing.delete(path) ? { ...now, issues: none } : now;
      if (isSameState(before, after)) continue;
      states.set(path, after);
      changed.add(path);
    }
    return changed;
  }

  /** The paths whose conditions read a name; in these rows only. */
  function readingPaths(name: string, rows?: Iterable<string>): string[] {
    return [...(readers.get(name) ?? [])].flatMap((reader) => pathsOf(reader, rows, states));
  }

  return {
    outside: new Set([...readers.keys()].filter((root) => !root.includes('.') && !screen.fields.has(root))),
    of(path) {
      const known = states.get(path);
      if (known) return known;
      const state = compute(path);
      states.set(path, state);
      return state;
    },
    setIssues(path, issues) {
      if (issues.length > 0) failing.set(path, issues);
      else failing.delete(path);
      const before = states.get(path);
      if (before) states.set(path, { ...before, issues: failing.get(path) ?? none });
    },
    failing: () => failing.keys(),
    revisit(changes) {
      const paths = new Set<string>();
      for (const name of changes.names) for (const path of readingPaths(name)) paths.add(path);
      for (const [name, rows] of changes.cells) for (const path of readingPaths(name, rows)) paths.add(path);
      return refresh(paths);
    },
    revisitRoot: (root) => refresh(readingPaths(root)),
  };
}

function constant({ config, props }: CompiledNode, condition: Condition): boolean {
  if (condition === 'shown') return config.shown !== false;
  if (condition === 'required') return config.required === true;
  return config.disabled === true || props['disabled'] === true;
}

function listNodes(nodes: readonly CompiledNode[], table?: string): Listed[] {
  return nodes.flatMap((node) => {
    const inner = hasRows(node.kind) ? node.field : table;
    const below = [...node.children, ...Object.values(node.slots).flat()];
    return [{ node, table }, ...listNodes(below, inner)];
  });
}

/** Names as changes list them: a main field, a column (`lines.amount`), or a root outside the record. */
function rootsRead({ node, table }: Listed, screen: CompiledScreen): Set<string> {
  const names = conditions.flatMap((condition) => node.rules[condition]?.reads ?? []);
  return new Set(
    names.flatMap((name) => {
      const root = rootOf(name);
      if (table !== undefined) {
        const column = fieldName(table, root === 'row' ? rootOf(name.slice(4)) : root);
        if (screen.fields.has(column)) return [column];
      }
      // A condition over a table depends on its cells too.
      if (hasRows(screen.fields.get(root)?.kind)) return [root, ...columnsOf(root, screen)];
      return [root];
    }),
  );
}

function columnsOf(table: string, screen: CompiledScreen): string[] {
  return [...screen.fields.keys()].filter((name) => isWithin(name, table));
}
