import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './autoComplete.css';

interface Props {
  /** Element id of the list; its options are `<id>:<index>`. */
  id: string;
  label: string;
  /** The input box the list is positioned below. */
  box: RefObject<HTMLElement | null>;
  words: readonly string[];
  /** The active option of the arrow keys; -1: none. */
  at: number;
  onChoose(words: string): void;
}

const highestPx = 256;
/** The maximum width in pixels; longer suggestions are truncated. */
const widestPx = 480;
const gapPx = 4;

/** Positions the list below the box, or above it where there is no room below; at least as wide as the box. */
function placeOf(box: HTMLElement): CSSProperties {
  const { left, width, top, bottom } = box.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - bottom - 2 * gapPx;
  const isBelow = below >= Math.min(highestPx, 120);
  return {
    left,
    minWidth: width,
    maxWidth: Math.max(width, Math.min(widestPx, innerWidth - left - 2 * gapPx)),
    maxHeight: Math.min(highestPx, Math.max(below, top - 2 * gapPx)),
    ...(isBelow ? { top: bottom + gapPx } : { bottom: innerHeight - top + gapPx }),
  };
}

/** Suggestions in a popup list; the focus stays in the input (aria-activedescendant). */
export function Suggested({ id, label, box, words, at, onChoose }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const settle = () => box.current && setPlace(placeOf(box.current));
    settle();
    window.addEventListener('resize', settle);
    // Scroll events of surrounding elements do not bubble, hence the capture phase.
    document.addEventListener('scroll', settle, true);
    return () => {
      window.removeEventListener('resize', settle);
      document.removeEventListener('scroll', settle, true);
    };
  }, [box]);
  return createPortal(
    <div
      id={id}
      className="zk-suggested"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      style={place}
      // The focus stays in the input, also while the list is scrolled.
      onMouseDown={(event) => event.preventDefault()}
    >
      {words.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text, which points here
        <div
          key={one}
          id={`${id}:${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          ref={(entry) => void (index === at && entry?.scrollIntoView?.({ block: 'nearest' }))}
          title={one}
          onClick={() => onChoose(one)}
        >
          {one}
        </div>
      ))}
    </div>,
    document.body,
  );
}
