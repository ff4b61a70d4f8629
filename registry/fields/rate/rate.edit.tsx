import { type KeyboardEvent, memo, type MouseEvent, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import type { RateProps } from './rate.ts';
import { Stars } from './Stars.tsx';

/** The rating under the pointer; undefined outside of the stars. */
function pointedAt(event: MouseEvent<HTMLElement>, { allowHalf }: RateProps): number | undefined {
  const star = (event.target as Element).closest('.zk-star');
  if (star === null || star.parentElement === null) return undefined;
  const box = star.getBoundingClientRect();
  const index = [...star.parentElement.children].indexOf(star);
  return index + (allowHalf && event.clientX < box.left + box.width / 2 ? 0.5 : 1);
}

/** The steps of a key; Home and End exceed any number of stars. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

export default memo(function RateEdit(face: EditProps<RateProps, number>) {
  const { props, disabled, onChange } = face;
  const [pointed, setPointed] = useState<number>();
  // A stored value that is no rating is reported next to the field; no star is lit.
  const stars = typeof face.value === 'number' ? face.value : 0;

  // On click, not on touch start, which may begin a scroll.
  const press = (event: MouseEvent<HTMLElement>) => {
    const rating = pointedAt(event, props);
    if (disabled || rating === undefined) return;
    // Pressing the current rating again resets it.
    onChange(rating === stars ? 0 : rating);
    setPointed(undefined);
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (disabled || by === undefined) return;
    event.preventDefault();
    const next = Math.min(props.count, Math.max(0, stars + by * (props.allowHalf ? 0.5 : 1)));
    if (next !== stars) onChange(next);
  };

  return (
    <div
      id={face.id}
      className="zk-rate"
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={face.label}
      aria-valuemin={0}
      aria-valuemax={props.count}
      aria-valuenow={stars}
      aria-valuetext={`${stars} / ${props.count}`}
      aria-disabled={disabled}
      aria-invalid={face.invalid || undefined}
      aria-describedby={face.describedBy}
      onClick={press}
      onPointerMove={(event) => disabled || setPointed(pointedAt(event, props))}
      onPointerLeave={() => setPointed(undefined)}
      onKeyDown={step}
      onBlur={face.onBlur}
    >
      <Stars count={props.count} shown={pointed ?? stars} />
    </div>
  );
});
