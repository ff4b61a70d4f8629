import type { CSSProperties } from 'react';
import type { ViewProps } from '#runtime/context/faces.ts';
import type { SliderProps } from './slider.ts';
import './slider.css';

/** The read-only rail with its number. */
export default function SliderView({ value, props, text }: ViewProps<SliderProps, number | undefined>) {
  if (text === '' || typeof value !== 'number') return text;
  const { min, max } = props;
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  return (
    <span
      className="zk-slider-input"
      role="img"
      aria-label={`${text} / ${max}`}
      style={{ '--zk-share': share } as CSSProperties}
    >
      <span className="zk-slider-input-rail" />
      {text}
    </span>
  );
}
