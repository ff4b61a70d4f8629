import { type CSSProperties, memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { ariaProps } from '../../kit/trigger/control.tsx';
import type { SliderProps } from './slider.ts';
import './slider.css';

export default memo(function SliderEdit(face: EditProps<SliderProps, number | undefined>) {
  const { props, onChange } = face;
  const { min, max, step } = props;
  const number = typeof face.value === 'number' ? face.value : min;
  const share = max > min ? Math.min(1, Math.max(0, (number - min) / (max - min))) : 0;
  return (
    <span className="zk-slider" style={{ '--zk-share': share } as CSSProperties}>
      <input
        id={face.id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={number}
        disabled={face.disabled || props.disabled}
        {...ariaProps(face)}
        aria-required={undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onBlur={face.onBlur}
      />
      <span className="zk-slider-number" aria-hidden="true">
        {face.value === undefined ? '' : number}
      </span>
    </span>
  );
});
