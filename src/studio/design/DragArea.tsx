import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useEditing } from '../editing.ts';
import { type Accepts, createHover, DragContext, type DropView, type HoverStore, isWithin, useHover } from './drags.ts';
import { type Landing, landingsOf, placeOfLanding, sameLanding } from './landing.ts';
import type { Dragged } from './new-node.ts';
import type { DragData } from './use-drag-source.ts';
import { useNodeActs } from './use-node-acts.ts';

/** The sentences about a drag, shown and read to screen readers. */
function useWords() {
  const t = useTranslation();
  const { nodeAt, titleOf } = useEditing();
  const title = (address: string | undefined) => {
    const node = address === undefined ? undefined : nodeAt(address);
    return node && titleOf(node);
  };
  const name = (what: Dragged) => {
    if ('kind' in what) return t(`kind.${what.kind.zhjyKey}`);
    const first = title(what.addresses[0]) ?? '';
    const count = what.addresses.length;
    return count > 1 ? t('studio.drag.several', { name: first, count }) : first;
  };
  const place = ({ address, side }: Landing) => {
    const anchor = title(address);
    return anchor === undefined ? t('studio.drag.empty') : t(`studio.drag.${side}`, { name: anchor });
  };
  return { name, place };
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Brings a landing into view and marks it in every view. */
async function showLanding(landing: Landing, views: ReadonlySet<DropView>, hover: HoverStore): Promise<void> {
  const mark = () => hover.set({ landing, marks: [...views].flatMap((view) => view.markOf(landing) ?? []) });
  mark();
  await Promise.all([...views].map((view) => view.reveal(landing)));
  if (hover.get()?.landing === landing) mark();
}

/** Whether a landing takes what is dragged. */
function useAccepts() {
  const { tree, grammar } = useEditing();
  const { mayPut } = useNodeActs();
  return (what: Dragged): Accepts =>
    (landing) => {
      const place = placeOfLanding(tree, grammar.root, landing);
      return place !== undefined && mayPut('kind' in what ? what.kind : what.addresses, place.list);
    };
}

/** Does what a drag was about: inserts a new node, or moves nodes. */
function useDrop() {
  const { tree, grammar } = useEditing();
  const { insert, move } = useNodeActs();
  return (what: Dragged, landing: Landing | undefined): landing is Landing => {
    if (landing?.at) return grammar.put?.(what, landing.at) ?? false;
    const place = landing && placeOfLanding(tree, grammar.root, landing);
    if (!place) return false;
    if ('kind' in what) insert(what.kind, place);
    else move(what.addresses, place);
    return true;
  };
}

/** One drag at a time, from the moment something is picked up until it is dropped or cancelled. */
function useDragging(views: ReadonlySet<DropView>, hover: HoverStore) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { nodes, selection } = useEditing();
  const acceptsOf = useAccepts();
  const put = useDrop();
  const words = useWords();
  const [dragged, setDragged] = useState<Dragged>();
  /** The landings that the arrow keys choose from; undefined: a pointer drags. */
  const [byKeys, setByKeys] = useState<readonly Landing[]>();
  const [news, setNews] = useState('');
  const origin = useRef<HTMLElement>(null);

  const end = (text: string) => {
    setDragged(undefined);
    setByKeys(undefined);
    hover.set(undefined);
    setNews(text);
    if (byKeys) origin.current?.focus();
  };
  const pick = (what: Dragged | undefined) => {
    setDragged(what);
    // What was not chosen before is chosen, so that it is also where it lands.
    const isChosen = !what || 'kind' in what || what.addresses.every((one) => selection.has(one));
    if (!isChosen) selection.choose(what.addresses);
  };
  return {
    ...{ dragged, byKeys, news, pick, name: dragged ? words.name(dragged) : '' },
    cancel: () => end(t('studio.drag.cancelled')),
    drop() {
      const landing = hover.get()?.landing;
      const isPut = dragged && put(dragged, landing);
      end(isPut ? t('studio.drag.dropped', { name: words.name(dragged), place: words.place(landing) }) : '');
    },
    moveTo(x: number, y: number) {
      const view = [...views].find(({ element }) => isWithin(element.getBoundingClientRect(), x, y));
      const landing = dragged && view?.landingAt(x, y, acceptsOf(dragged));
      const mark = landing && view?.markOf(landing);
      hover.set(landing && { landing, marks: mark ? [mark] : [] });
    },
    step(by: 1 | -1) {
      const at = byKeys?.findIndex((one) => sameLanding(one, hover.get()?.landing)) ?? -1;
      const next = byKeys?.[Math.min(byKeys.length - 1, Math.max(0, at + by))];
      if (!next) return;
      void showLanding(next, views, hover);
      setNews(words.place(next));
    },
    pickUp(what: Dragged, from: HTMLElement | null) {
      const landings = landingsOf(nodes, kinds, acceptsOf(what));
      const near = 'kind' in what ? selection.primary : what.addresses[0];
      const start = landings.find(({ address }) => address === near) ?? landings.at(-1);
      if (!start) return;
      origin.current = from;
      pick(what);
      setByKeys(landings);
      void showLanding(start, views, hover);
      setNews(`${t('studio.drag.picked', { name: words.name(what) })} ${words.place(start)}`);
    },
  };
}

type Dragging = ReturnType<typeof useDragging>;

/** Pixels at the edges of a view in which a drag scrolls it, and by how many in a frame. */
const edgePx = 40;
const scrollPx = 12;

/** Follows the pointer while it drags; near an edge of a view the view scrolls. */
function usePointer({ dragged, byKeys, moveTo }: Dragging, views: ReadonlySet<DropView>): void {
  const isActive = dragged !== undefined && byKeys === undefined;
  const follow = useEffectEvent(moveTo);
  useEffect(() => {
    if (!isActive) return;
    const leave = new AbortController();
    let last: { x: number; y: number } | undefined;
    const moved = (event: MouseEvent | TouchEvent) => {
      const { clientX: x, clientY: y } = 'touches' in event ? (event.touches[0] ?? { clientX: 0, clientY: 0 }) : event;
      last = { x, y };
      follow(x, y);
    };
    const scroll = () => {
      if (last) for (const { element } of views) if (scrollsAt(element, last)) follow(last.x, last.y);
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    const options = { capture: true, passive: true, signal: leave.signal };
    document.addEventListener('mousemove', moved, options);
    document.addEventListener('touchmove', moved, options);
    return () => {
      cancelAnimationFrame(frame);
      leave.abort();
    };
  }, [isActive, views]);
}

function scrollsAt(element: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const box = element.getBoundingClientRect();
  if (!isWithin(box, x, y)) return false;
  const by = y < box.top + edgePx ? -scrollPx : y > box.bottom - edgePx ? scrollPx : 0;
  const before = element.scrollTop;
  if (by !== 0) element.scrollTop = before + by;
  return element.scrollTop !== before;
}

/** The keys of a drag by keyboard. */
function useKeys({ byKeys, step, drop, cancel }: Dragging): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = directions[event.key];
    if (by !== undefined) step(by);
    else if (event.key === ' ' || event.key === 'Enter') drop();
    else if (event.key === 'Escape') cancel();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  });
  const isActive = byKeys !== undefined;
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * The area of the views that nodes are dragged between, by mouse, touch and keyboard. A mark shows where they would land;
 * Escape cancels.
 */
export function DragArea({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const [views] = useState(() => new Set<DropView>());
  const [hover] = useState(createHover);
  const dragging = useDragging(views, hover);
  usePointer(dragging, views);
  useKeys(dragging);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const register = useCallback(
    (view: DropView) => {
      views.add(view);
      return () => void views.delete(view);
    },
    [views],
  );
  const { dragged, byKeys, news, name, pick, drop, cancel, pickUp } = dragging;
  const drags = useMemo(() => ({ register, dragged, pickUp }), [register, dragged, pickUp]);
  return (
    <DragContext value={drags}>
      <DndContext
        sensors={sensors}
        autoScroll={false}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('studio.drag.about') } }}
        onDragStart={({ active }) => pick((active.data.current as DragData).pressed.current)}
        onDragEnd={drop}
        onDragCancel={cancel}
      >
        {children}
        <DragOverlay dropAnimation={null}>{dragged && !byKeys && <span className="zs-ghost">{name}</span>}</DragOverlay>
      </DndContext>
      {dragged && <DropMark hover={hover} />}
      {byKeys && <p className="zs-drag-help">{t('studio.drag.keys', { name })}</p>}
      <div className="zs-news" aria-live="assertive">
        {news}
      </div>
    </DragContext>
  );
}

/** Where the dragged nodes would land: a line between two nodes, a frame around what they would be put into. */
function DropMark({ hover }: { hover: HoverStore }) {
  const { landing, marks = [] } = useHover(hover) ?? {};
  return marks.map(({ left, top, width, height }, at) => (
    <div key={at} className="zs-drop" data-side={landing?.side} style={{ left, top, width, height }} />
  ));
}
