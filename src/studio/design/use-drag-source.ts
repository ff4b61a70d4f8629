import { useDraggable } from '@dnd-kit/core';
import { type MouseEvent, type RefObject, type TouchEvent, useRef } from 'react';
import type { Dragged } from './new-node.ts';

type Press = MouseEvent<HTMLElement> | TouchEvent<HTMLElement>;

/** What a drag that just started has picked up. */
export interface DragData {
  pressed: RefObject<Dragged | undefined>;
}

/** Pointer handlers of an element whose parts are dragged. `read`: what a press on it drags; undefined: nothing. */
export function useDragSource(id: string, read: (event: Press) => Dragged | undefined) {
  const pressed = useRef<Dragged>(undefined);
  const { setNodeRef, listeners } = useDraggable({ id, data: { pressed } });
  const handlers = listeners as Record<'onMouseDown' | 'onTouchStart', (event: Press) => void> | undefined;
  const start = (event: Press, begin: ((event: Press) => void) | undefined) => {
    pressed.current = read(event);
    if (pressed.current) begin?.(event);
  };
  return {
    ref: setNodeRef,
    onMouseDown: (event: MouseEvent<HTMLElement>) => start(event, handlers?.onMouseDown),
    onTouchStart: (event: TouchEvent<HTMLElement>) => start(event, handlers?.onTouchStart),
  };
}
