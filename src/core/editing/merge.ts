import isEqual from 'fast-deep-equal';
import { produce } from 'immer';
import { type FieldEntry, fieldsOf, identitiesOf, isRecord, pathOf } from './entries.ts';
import { moveNodes, valueAt } from './node-edits.ts';

/** A place that two people changed in different ways; a missing value was removed. */
export interface Conflict {
  /** Names and identities on the way to it, such as `fields`, `amount`, `config`, `label`. */
  address: readonly string[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  tree: unknown;
  conflicts: readonly Conflict[];
}

interface Sides {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Which value a conflict leaves in the merged tree. */
export type Preferred = 'mine' | 'theirs';

interface Run {
  conflicts: Conflict[];
  prefer(address: readonly string[]): Preferred;
}

/**
 * Merges two edits of one definition, by node: what only one side changed is taken over; where both changed the same
 * thing differently, the preferred value is used and the conflict is reported. Fields are matched by their names, so a
 * field that one side moved is still the one the other side changed.
 */
export function merge(sides: Sides, prefer: Run['prefer'] = () => 'mine'): Merged {
  const run: Run = { conflicts: [], prefer };
  const tree = mergeValues(alignMoves(sides, run), [], run);
  return { tree, conflicts: run.conflicts };
}

function mergeValues({ base, mine, theirs }: Sides, address: readonly string[], run: Run): unknown {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
  if (isEqual(base, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs)) {
    return mergeRecords({ base: isRecord(base) ? base : {}, mine, theirs }, address, run);
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const ids = [base, mine, theirs].map(identitiesOf);
    if (ids.every((one) => one !== undefined)) {
      return mergeLists({ base: keyed(base), mine: keyed(mine), theirs: keyed(theirs) }, address, run);
    }
  }
  run.conflicts.push({ address, base, mine, theirs });
  return run.prefer(address) === 'mine' ? mine : theirs;
}

function mergeRecords(sides: Record<keyof Sides, Record<string, unknown>>, address: readonly string[], run: Run) {
  const { base, mine, theirs } = sides;
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...names].map((name) => {
    const own = { base: base[name], mine: mine[name], theirs: theirs[name] };
    return [name, mergeValues(own, [...address, name], run)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

type Keyed = ReadonlyMap<string, unknown>;

const keyed = (list: readonly unknown[]): Keyed => {
  const ids = identitiesOf(list) ?? [];
  return new Map(list.map((entry, at) => [ids[at] as string, entry]));
};

function mergeLists({ base, mine, theirs }: Record<keyof Sides, Keyed>, address: readonly string[], run: Run) {
  const entries = new Map<string, unknown>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const own = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const value = mergeValues(own, [...address, id], run);
    if (value !== undefined) entries.set(id, value);
  }
  return mergeOrder({ base, mine, theirs }, entries, address, run).map((id) => entries.get(id));
}

/** The order of the merged entries: of the side that moved some, with what the other side added after its neighbor. */
function mergeOrder(
  { base, mine, theirs }: Record<keyof Sides, Keyed>,
  entries: Keyed,
  address: readonly string[],
  run: Run,
): string[] {
  const orderIn = (side: Keyed) => [...side.keys()].filter((id) => base.has(id) && mine.has(id) && theirs.has(id));
  const orders = { base: orderIn(base), mine: orderIn(mine), theirs: orderIn(theirs) };
  const isMoved = { mine: !isEqual(orders.mine, orders.base), theirs: !isEqual(orders.theirs, orders.base) };
  const isCollision = isMoved.mine && isMoved.theirs && !isEqual(orders.mine, orders.theirs);
  if (isCollision) run.conflicts.push({ address, ...orders });
  const isTheirs = isCollision ? run.prefer(address) === 'theirs' : isMoved.theirs;
  const [leading, other] = isTheirs ? [theirs, mine] : [mine, theirs];
  const order = [...leading.keys()].filter((id) => entries.has(id));
  let previous: string | undefined;
  for (const id of other.keys()) {
    if (!entries.has(id)) continue;
    if (!order.includes(id)) order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
    previous = id;
  }
  return order;
}

/**
 * Repeats the moves of each side between lists on the other trees, so that all three agree on the lists. A field that
 * both sides moved to different lists is a conflict; it is in the preferred one.
 */
function alignMoves(sides: Sides, run: Run): Sides {
  const moved = { mine: movedFields(sides.base, sides.mine), theirs: movedFields(sides.base, sides.theirs) };
  for (const [id, { list: mine }] of moved.mine) {
    const theirs = moved.theirs.get(id)?.list;
    if (!theirs) continue;
    if (!isEqual(mine, theirs)) {
      run.conflicts.push({ address: [id], base: fieldsOf(sides.base).get(id)?.list, mine, theirs });
    }
    moved[run.prefer([id]) === 'mine' ? 'theirs' : 'mine'].delete(id);
  }
  return {
    base: [...moved.mine, ...moved.theirs].reduce(withMove, sides.base),
    mine: [...moved.theirs].reduce(withMove, sides.mine),
    theirs: [...moved.mine].reduce(withMove, sides.theirs),
  };
}

/** The fields that are in another list after an edit, outer ones first. */
function movedFields(before: unknown, after: unknown): Map<string, FieldEntry> {
  const old = fieldsOf(before);
  return new Map([...fieldsOf(after)].filter(([id, { list }]) => old.has(id) && !isEqual(old.get(id)?.list, list)));
}

/** Moves a field into the list it is in elsewhere; a tree without the field or the list is the same. */
function withMove(tree: unknown, [id, { list: address }]: [string, FieldEntry]): unknown {
  const field = fieldsOf(tree).get(id);
  const list = pathOf(tree, address);
  if (!field || !list || isEqual(field.list, address)) return tree;
  const entries = valueAt(tree, list);
  const end = Array.isArray(entries) ? entries.length : 0;
  return produce(tree as object, (draft: object) => moveNodes(draft, [field.path], list, end));
}
