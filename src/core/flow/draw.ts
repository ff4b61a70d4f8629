import type { Text } from '#schemas/language/text.ts';
import { at } from '../schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '../schema/record.ts';
import type { StepKinds } from './model/step-kind.ts';

/** A step in the drawing of a process; all lengths in pixels. */
export interface DrawnBox {
  /** Path of the step in the definition: unique also where keys are not. */
  path: string;
  key: string;
  zhjyKey: string;
  label: Text;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line from one box to the next, or to the point where branches join. */
export interface DrawnLine {
  points: readonly (readonly [x: number, y: number])[];
  /** Where a step is inserted on this line: the list and the position in it. Absent: nowhere. */
  insert?: { list: string; index: number };
}

export interface Drawing {
  boxes: DrawnBox[];
  lines: DrawnLine[];
  width: number;
  height: number;
}

const box = { width: 200, height: 64 };
const gap = { x: 32, y: 48 };

interface Sized {
  node: JsonObject;
  path: string;
  /** Of the step with everything below it. */
  width: number;
  height: number;
  /** Branches side by side, or the steps of a branch. */
  lists: SizedList[];
  isSplit: boolean;
  /** Nothing follows. */
  isLast: boolean;
}

interface SizedList {
  path: string;
  steps: Sized[];
  width: number;
  height: number;
}

type Point = readonly [x: number, y: number];

/**
 * Computes boxes and lines of a process from its tree. Positions are never stored. Steps of unknown kinds are drawn,
 * too, so that a process with mistakes can be edited.
 */
export function drawProcess(definition: unknown, kinds: StepKinds): Drawing {
  const body = sizeList(own(definition, 'body'), 'body', kinds);
  const drawing: Drawing = { boxes: [], lines: [], width: body.width, height: body.height };
  const end = placeList(body, [body.width / 2, 0], undefined, drawing);
  // Steps can be added at the end of the process.
  if (end) addLine(drawing, [end, [end[0], body.height + gap.y]], { list: 'body', index: body.steps.length });
  drawing.height += end ? gap.y : 0;
  return drawing;
}

/** `first`: the position of the first node in its list. */
function sizeList(nodes: unknown, path: string, kinds: StepKinds, first = 0): SizedList {
  const steps = (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown, index) =>
    isObject(node) ? [sizeStep(node, at(path, first + index), kinds)] : [],
  );
  const height = steps.reduce((sum, step) => sum + step.height, 0) + gap.y * Math.max(0, steps.length - 1);
  return { path, steps, width: Math.max(box.width, ...steps.map(({ width }) => width)), height };
}

function sizeStep(node: JsonObject, path: string, kinds: StepKinds): Sized {
  const kind = kinds.get(scalarText(own(node['config'], 'zhjyKey')));
  const isLast = kind?.isEnd === true || kind?.redirectsTo !== undefined;
  const children = at(path, 'children');
  if (kind?.holds === 'branches') {
    const branches = (Array.isArray(node['children']) ? node['children'] : []).flatMap((branch: unknown, index) =>
      isObject(branch) ? [sizeList([branch], children, kinds, index)] : [],
    );
    return { node, path, isSplit: true, isLast, lists: branches, ...sideBySide(branches) };
  }
  const inner =
    kind?.holds === 'steps' || Array.isArray(node['children'])
      ? sizeList(node['children'], children, kinds)
      : undefined;
  const below = inner && inner.steps.length > 0 ? gap.y + inner.height : 0;
  return {
    node,
    path,
    isSplit: false,
    isLast,
    lists: inner ? [inner] : [],
    width: inner?.width ?? box.width,
    height: box.height + below,
  };
}

function sideBySide(branches: readonly SizedList[]): { width: number; height: number } {
  const width = branches.reduce((sum, branch) => sum + branch.width, 0) + gap.x * Math.max(0, branches.length - 1);
  const height = Math.max(0, ...branches.map((branch) => branch.height));
  // Below the branches is the line on which they join.
  return { width: Math.max(box.width, width), height: box.height + (branches.length > 0 ? height + 2 * gap.y : 0) };
}

/**
 * Places the steps of a list one below the other; `from`: where the line to its first step begins. Returns where the
 * line behind it begins; undefined when nothing follows.
 */
function placeList(list: SizedList, [x, top]: Point, from: Point | undefined, drawing: Drawing): Point | undefined {
  let before = from;
  let y = top;
  list.steps.forEach((step, index) => {
    if (before) addLine(drawing, [before, [x, y]], { list: list.path, index });
    before = placeStep(step, [x, y], drawing);
    y += step.height + gap.y;
  });
  return before;
}

function placeStep(step: Sized, [x, y]: Point, drawing: Drawing): Point | undefined {
  const { config, key } = step.node;
  drawing.boxes.push({
    path: step.path,
    key: typeof key === 'string' ? key : '',
    zhjyKey: scalarText(own(config, 'zhjyKey')),
    label: (own(config, 'label') ?? '') as Text,
    x: x - box.width / 2,
    y,
    ...box,
  });
  const bottom: Point = [x, y + box.height];
  if (step.isSplit && step.lists.length > 0) return placeBranches(step, bottom, [x, y + step.height], drawing);
  const [inner] = step.lists;
  if (!inner) return step.isLast ? undefined : bottom;
  return placeList(inner, [x, bottom[1] + gap.y], bottom, drawing);
}

function placeBranches(step: Sized, from: Point, join: Point, drawing: Drawing): Point | undefined {
  const total = step.lists.reduce((sum, { width }) => sum + width, 0) + gap.x * (step.lists.length - 1);
  let left = from[0] - total / 2;
  let isJoined = false;
  for (const branch of step.lists) {
    const top: Point = [left + branch.width / 2, from[1] + gap.y];
    left += branch.width + gap.x;
    addLine(drawing, [from, top]);
    const end = placeList(branch, top, undefined, drawing);
    if (!end) continue;
    isJoined = true;
    const [one] = branch.steps;
    const steps = one?.lists[0];
    addLine(drawing, [end, join], steps && { list: steps.path, index: steps.steps.length });
  }
  return isJoined ? join : undefined;
}

/** Lines go down, across and down again. */
function addLine(drawing: Drawing, [from, to]: readonly [Point, Point], insert?: DrawnLine['insert']): void {
  const turn = from[0] > to[0] || from[0] < to[0] ? between(from, to) : [];
  drawing.lines.push({ points: [from, ...turn, to], ...(insert && { insert }) });
}

/** The two corners of a line, in the gap above its end. */
function between(from: Point, to: Point): Point[] {
  const y = to[1] - gap.y / 2;
  return [
    [from[0], y],
    [to[0], y],
  ];
}
