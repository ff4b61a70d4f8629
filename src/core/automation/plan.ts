import { type AutomationAction, itemsMax, type SimpleAction } from '#schemas/language/automation.ts';
import { conditionHolds, type Row, type Scope } from './values.ts';

/** How far the actions of a run are: everything before was done. */
export interface Position {
  /** Index of the action. */
  action: number;
  /** Within a loop: index of the item, and of the action for it. */
  item: number;
  inner: number;
  /** Actions done so far. */
  count: number;
  /** When a wait ends; absent: it has not begun. */
  until?: number;
}

export const atStart: Position = { action: 0, item: 0, inner: 0, count: 0 };

/** Actions of one run: more would hold up the jobs of others for hours. */
export const runMax = 10_000;

/** Why a run cannot go on. */
type Obstacle = 'condition' | 'actions' | 'items';

export class RunRefused extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

/** The next action to be done. */
export interface Next {
  action: SimpleAction;
  position: Position;
  item?: Row;
}

/** A reference to the next action that is steady over all attempts: `3`, or `3.17.0` within a loop. */
export const keyOf = ({ position: { action, item, inner }, item: row }: Next): string =>
  row === undefined ? String(action) : `${action}.${item}.${inner}`;

/** The first action from this position on whose condition holds; undefined: the run has ended. */
export function nextAction(actions: readonly AutomationAction[], from: Position, scope: Scope): Next | undefined {
  const next = firstHolding(actions, from, scope);
  if (next && from.count >= runMax) throw new RunRefused('actions');
  return next;
}

function firstHolding(actions: readonly AutomationAction[], from: Position, scope: Scope): Next | undefined {
  const isHolding = (action: AutomationAction, place: Scope) => {
    try {
      return conditionHolds(action.when, place);
    } catch {
      throw new RunRefused('condition');
    }
  };
  let position = from;
  for (;;) {
    const action = actions[position.action];
    if (action === undefined) return undefined;
    if (!('forEach' in action)) {
      if (isHolding(action, scope)) return 'stop' in action ? undefined : { action, position };
      position = behind(position);
      continue;
    }
    const rows = scope.results[action.forEach] ?? [];
    if (rows.length > itemsMax) throw new RunRefused('items');
    const isEntered = position.item > 0 || position.inner > 0;
    const row = rows[position.item];
    if (row === undefined || (!isEntered && !isHolding(action, scope))) {
      position = behind(position);
      continue;
    }
    const inner = action.actions[position.inner];
    if (inner === undefined) position = { ...inLoop(position), item: position.item + 1, inner: 0 };
    else if (!isHolding(inner, { ...scope, item: row })) position = inLoop(position, 1);
    else return 'stop' in inner ? undefined : { action: inner, position, item: row };
  }
}

const behind = ({ action, count }: Position): Position => ({ action: action + 1, item: 0, inner: 0, count });

/** A position in the same loop, so many actions later; a wait has not begun. */
const inLoop = ({ action, item, inner, count }: Position, later = 0): Position => ({
  action,
  item,
  inner: inner + later,
  count,
});

/** The position after an action was done. */
export function positionAfter({ position, item }: Next): Position {
  const count = position.count + 1;
  if (item === undefined) return { ...behind(position), count };
  return { ...inLoop(position, 1), count };
}
