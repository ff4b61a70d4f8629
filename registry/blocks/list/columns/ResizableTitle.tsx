import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { columnWidth } from '#schemas/resources/column-setting/column-setting.contract.ts';

interface Props {
  name: string;
  title: string;
  /** Pixels. */
  width: number;
  /** Undefined: as the definition says. */
  resize(name: string, width: number | undefined): void;
}

/** One press of an arrow key, in pixels. */
const keyStepPx = 16;

const bounded = (width: number) => Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));
const headOf = (handle: HTMLElement) => handle.closest<HTMLElement>('th, [role=columnheader]');

/** A column header with a handle that resizes it by pointer or arrow keys, and resets the width by double click. */
export function ResizableTitle({ name, title, width, resize }: Props) {
  const t = useTranslation();
  const drag = useRef<{ from: number; width: number }>(undefined);

  const start = (event: PointerEvent<HTMLElement>) => {
    const head = headOf(event.currentTarget);
    if (!head || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    drag.current = { from: event.clientX, width: head.offsetWidth };
  };
  // Only the handle follows the pointer; the table is laid out once, when it is released.
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const { from, width: before } = drag.current;
    currentTarget.style.transform = `translateX(${bounded(before + clientX - from) - before}px)`;
  };
  const end = ({ currentTarget, clientX, type }: PointerEvent<HTMLElement>) => {
    const initialText = drag.current;
    drag.current = undefined;
    currentTarget.style.transform = '';
    if (!initialText || type === 'pointercancel' || clientX === initialText.from) return;
    resize(name, bounded(initialText.width + clientX - initialText.from));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Enter sorts by the head around; here it does nothing.
    event.stopPropagation();
    const step = { ArrowLeft: -keyStepPx, ArrowRight: keyStepPx }[event.key];
    const head = headOf(event.currentTarget);
    if (step === undefined || !head) return;
    event.preventDefault();
    resize(name, bounded(head.offsetWidth + step));
  };
  return (
    <>
      {title}
      <span
        className="zb-resize"
        role="separator"
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={columnWidth.min}
        aria-valuemax={columnWidth.max}
        aria-label={t('column-setting.resize', { label: title })}
        tabIndex={0}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => resize(name, undefined)}
        onKeyDown={press}
      />
    </>
  );
}
