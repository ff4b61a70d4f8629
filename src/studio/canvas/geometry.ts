import type { Accepts } from '../design/drags.ts';
import type { Landing, Side } from '../design/landing.ts';

/** Attribute of the elements of a node in the preview. */
const attribute = 'data-node';

/** The elements of a node: one in the form, of a tab also its title. */
export const elementsOf = (root: ParentNode, address: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[${attribute}=${JSON.stringify(address)}]`),
];

/** The elements of all nodes that are rendered, by address. */
export function markedElements(root: ParentNode): ReadonlyMap<string, readonly HTMLElement[]> {
  const found = new Map<string, HTMLElement[]>();
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const address = addressOf(element);
    found.set(address, [...(found.get(address) ?? []), element]);
  }
  return found;
}

const isMark = (element: Element) => element.hasAttribute(attribute);
const addressOf = (element: Element) => element.getAttribute(attribute) ?? '';

/** The rectangle of an element; that of a mark, which has no box, surrounds its content. */
export function boxOf(element: Element): DOMRect {
  if (!isMark(element)) return element.getBoundingClientRect();
  const boxes = [...element.children].map(boxOf).filter(({ width, height }) => width > 0 || height > 0);
  if (boxes.length === 0) {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect?.() ?? element.getBoundingClientRect();
  }
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

const contains = ({ left, top, right, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/**
 * The elements at a point from the outside in. The preview is inert, so that the browser does not find them; only the
 * children of what contains the point are measured.
 */
export function elementsAt(root: Element, x: number, y: number): Element[] {
  for (const child of root.children) {
    if (isMark(child)) {
      const inside = elementsAt(child, x, y);
      if (inside.length > 0) return [child, ...inside];
      if (child.children.length === 0 && contains(boxOf(child), x, y)) return [child];
    } else if (contains(child.getBoundingClientRect(), x, y)) return [child, ...elementsAt(child, x, y)];
  }
  return [];
}

/** Parts of the preview that react to a press while it is designed: tabs, steps and folded panels open. */
const opening = '[role=tab], [aria-expanded], .ant-steps-item';

/** What is at a point: the address of the innermost node, and a title that opens a part of a container. */
export function nodeAt(root: Element, x: number, y: number): { address: string | undefined; opener?: HTMLElement } {
  const path = elementsAt(root, x, y);
  const opener = path.at(-1)?.closest<HTMLElement>(opening) ?? undefined;
  const titled = opener?.querySelector(`[${attribute}]`);
  const mark = titled ?? path.findLast(isMark);
  return { address: mark ? addressOf(mark) : undefined, ...(opener && root.contains(opener) && { opener }) };
}

/** The marks of the nodes that are directly in an element, without those inside of nodes. */
function marksIn(element: Element): Element[] {
  return [...element.children].flatMap((child) => (isMark(child) ? [child] : marksIn(child)));
}

/** Pixels at the top and bottom of a container that mean before and after it. */
const edgePx = 10;

/** The accepted landing at a point: from the innermost node outwards. `isHolder`: whether nodes can be put into a node. */
export function landingAt(
  root: Element,
  x: number,
  y: number,
  { accepts, isHolder }: { accepts: Accepts; isHolder(address: string): boolean },
): Landing | undefined {
  const path = elementsAt(root, x, y);
  const marks = path.filter(isMark);
  for (const mark of marks.toReversed()) {
    const address = addressOf(mark);
    const box = boxOf(mark);
    const half = halfOf(mark, box, x, y);
    const nearEdge = Math.min(edgePx, box.height / 4);
    const isAtEdge = y < box.top + nearEdge || y > box.bottom - nearEdge;
    const sides: Landing[] =
      isHolder(address) && !isAtEdge
        ? [...nearest(path.at(-1) ?? mark, mark, x, y), { address, side: 'inside' }, { address, side: half }]
        : [{ address, side: half }];
    const found = sides.find(accepts);
    if (found) return found;
  }
  const outside = nearest(path.at(-1) ?? root, root, x, y).find(accepts);
  return outside ?? [{ address: undefined, side: 'inside' as const }].find(accepts);
}

/** Before or after a node: its left and right half where several share a line, otherwise the upper and lower one. */
function halfOf(mark: Element, box: DOMRect, x: number, y: number): Side {
  return isNarrow(mark, box)
    ? x < box.left + box.width / 2
      ? 'before'
      : 'after'
    : y < box.top + box.height / 2
      ? 'before'
      : 'after';
}

/** Whether a node leaves room for others on its line. */
function isNarrow(mark: Element, box: DOMRect): boolean {
  const line = mark.parentElement?.closest(`:not([${attribute}])`)?.getBoundingClientRect();
  return line !== undefined && box.width < line.width * 0.9;
}

/** The landing at the nearest node of a list, for a point next to its nodes. */
function nearest(from: Element, within: Element, x: number, y: number): Landing[] {
  let around: Element | null = from;
  let marks = marksIn(around);
  while (marks.length === 0 && around && around !== within) {
    around = around.parentElement;
    marks = around ? marksIn(around) : [];
  }
  const boxes = marks.map((mark) => ({ mark, box: boxOf(mark) })).filter(({ box }) => box.width > 0);
  const distance = ({ left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), 3 * Math.max(top - y, 0, y - bottom));
  const best = boxes.toSorted((a, b) => distance(a.box) - distance(b.box))[0];
  if (!best) return [];
  const { mark, box } = best;
  const side: Side = y < box.top ? 'before' : y > box.bottom ? 'after' : halfOf(mark, box, x, y);
  return [{ address: addressOf(mark), side }];
}

/** The rectangle of the mark of a landing: a line at a side of a node, or the area that it would be put into. */
export function markOf(root: Element, { address, side }: Landing): DOMRect | undefined {
  if (address === undefined) return root.getBoundingClientRect();
  const mark = elementsOf(root, address).at(-1);
  if (!mark) return undefined;
  const box = boxOf(mark);
  if (box.width === 0) return undefined;
  if (side === 'inside') return boxOf(mark.querySelector('.zf-vacant') ?? mark);
  if (isNarrow(mark, box)) return new DOMRect(side === 'before' ? box.left : box.right, box.top, 0, box.height);
  return new DOMRect(box.left, side === 'before' ? box.top : box.bottom, box.width, 0);
}

/** How many frames opening the parts around a node may take. */
const framesMax = 30;

/** Brings a node into view: the containers around it open, its part of a long form is rendered, the preview scrolls. */
export async function reveal(root: HTMLElement, address: string): Promise<void> {
  for (let frame = 0; frame < framesMax && openNext(root, address); frame += 1)
    await new Promise(requestAnimationFrame);
  const element = elementsOf(root, address).at(-1);
  const stage = root.closest('.zs-stage')?.getBoundingClientRect();
  if (!element || !stage) return;
  const { top, bottom } = boxOf(element);
  const target = element.querySelector(`:not([${attribute}])`) ?? element;
  const block = bottom - top > stage.height ? 'start' : 'center';
  if (top < stage.top || bottom > stage.bottom) target.scrollIntoView({ block });
}

/** Opens the outermost closed part around a node; false: all are open, or the node is hidden. */
function openNext(root: HTMLElement, address: string): boolean {
  for (const around of partsOf(address)) {
    const elements = elementsOf(root, around);
    const closed = elements.length === 1 ? elements[0]?.closest<HTMLElement>(opening) : undefined;
    if (closed && root.contains(closed)) {
      closed.click();
      return true;
    }
    if (elements.length > 0) continue;
    const slice = [...root.querySelectorAll<HTMLElement>('[data-slice]')].find((one) => covers(one, around));
    slice?.scrollIntoView({ block: 'center' });
    return slice !== undefined;
  }
  return false;
}

/** The addresses of the nodes around a node and its own: `fields[1]`, `fields[1].children[0]`. */
const partsOf = (address: string) => [...address.matchAll(/\]/g)].map(({ index }) => address.slice(0, index + 1));

const placed = /^(.*)\[(\d+)\]$/;

/** Whether a slice of a long form is that of a node. */
function covers(slice: HTMLElement, address: string): boolean {
  const [, list, index] = placed.exec(address) ?? [];
  const [first, last] = (slice.dataset['slice'] ?? '').split(' ').map((one) => placed.exec(one));
  return first?.[1] === list && Number(first?.[2]) <= Number(index) && Number(index) <= Number(last?.[2]);
}
