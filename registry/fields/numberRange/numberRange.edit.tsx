import { memo, useState } from 'react';
import { round } from '#core/calc/round.ts';
import type { EditProps } from '#runtime/faces.ts';
import { announced, boxed } from '../../_shared/control/attributes.ts';
import { numberOf } from '../../_shared/typed-number.ts';
import { useSay } from '#runtime/texts.ts';
import '../../_shared/control/control.css';
import { type NumberRange, type NumberRangeProps, rangeOf } from './numberRange.ts';

type RangeFace = EditProps<NumberRangeProps, NumberRange>;

export default memo(function NumberRangeEdit(face: RangeFace) {
  const say = useSay();
  const [min = null, max = null] = Array.isArray(face.value) ? face.value : [];
  const tell = (range: NumberRange) => face.onChange(range);
  return (
    <span className="zk-range" role="group" aria-label={face.label} onBlur={face.onBlur}>
      <End face={face} id={face.id} words={say('control.min')} end={min} onEnd={(end) => tell(rangeOf(end, max))} />
      <span aria-hidden="true">~</span>
      <End face={face} id={undefined} words={say('control.max')} end={max} onEnd={(end) => tell(rangeOf(min, end))} />
    </span>
  );
});

interface EndProps {
  face: RangeFace;
  id: string | undefined;
  words: string;
  end: number | null;
  onEnd(end: number | null): void;
}

function End({ face, id, words, end, onEnd }: EndProps) {
  const [typed, setTyped] = useState<string>();
  const disabled = face.disabled || face.props.disabled;
  const { precision } = face.props;
  const leave = () => {
    setTyped(undefined);
    const settled = end === null || precision === null ? end : round(end, precision);
    if (settled !== end) onEnd(settled);
  };
  return (
    <span className="zk-box" {...boxed(face, disabled)}>
      <input
        id={id}
        className="zk-bare"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (end === null ? '' : String(end))}
        placeholder={words}
        disabled={disabled}
        {...announced(face)}
        aria-label={`${face.label} ${words}`}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const number = numberOf(text);
          if (text.trim() === '') onEnd(null);
          else if (number !== undefined && number !== end) onEnd(number);
        }}
        onBlur={leave}
      />
    </span>
  );
}
