import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './autoComplete.css';

interface Props {
  /** Element id of the list; entries are `<id>:<index>`. */
  id: string;
  label: string;
  /** The box the list stands under. */
  box: RefObject<HTMLElement | null>;
  words: readonly string[];
  /** The entry the arrow keys are at; -1: none. */
  at: number;
  onChoose(words: string): void;
}

interface Place {
  left: number;
  width: number;
  top: number;
  maxHeight: number;
}

const highestPx = 256;
const gapPx = 4;

/** Under the box, or over it where there is no room below. */
function placeOf(box: HTMLElement): Place {
  const { left, width, top, bottom } = box.getBoundingClientRect();
  const below = window.innerHeight - bottom - 2 * gapPx;
  const maxHeight = Math.min(highestPx, Math.max(below, top - 2 * gapPx));
  return { left, width, maxHeight, top: below >= Math.min(highestPx, 120) ? bottom + gapPx : top - gapPx - maxHeight };
}

/** Suggestions in a list over the page; the text keeps the focus. */
export function Suggested({ id, label, box, words, at, onChoose }: Props) {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const settle = () => box.current && setPlace(placeOf(box.current));
    settle();
    window.addEventListener('resize', settle);
    // Scrolling of any part around does not bubble.
    document.addEventListener('scroll', settle, true);
    return () => {
      window.removeEventListener('resize', settle);
      document.removeEventListener('scroll', settle, true);
    };
  }, [box]);
  return createPortal(
    <div id={id} className="zk-suggested" role="listbox" aria-label={label} style={place}>
      {words.map((one, index) => (
        <div
          key={one}
          id={`${id}:${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          ref={(entry) => void (index === at && entry?.scrollIntoView?.({ block: 'nearest' }))}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          {one}
        </div>
      ))}
    </div>,
    document.body,
  );
}
