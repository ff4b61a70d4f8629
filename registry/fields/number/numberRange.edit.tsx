import { memo } from 'react';
import { round } from '#core/calc/rational.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { ariaProps, boxProps } from '../../kit/trigger/control.tsx';
import { useTypedNumber } from './use-typed-number.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import '../../kit/trigger/control.css';
import { type NumberRange, type NumberRangeProps, rangeOf } from './numberRange.ts';

type RangeFace = EditProps<NumberRangeProps, NumberRange>;

export default memo(function NumberRangeEdit(face: RangeFace) {
  const t = useTranslation();
  const [min = null, max = null] = Array.isArray(face.value) ? face.value : [];
  const tell = (range: NumberRange) => face.onChange(range);
  return (
    <span className="zk-range" role="group" aria-label={face.label} onBlur={face.onBlur}>
      <End face={face} id={face.id} placeholder={t('control.min')} end={min} onEnd={(end) => tell(rangeOf(end, max))} />
      <span aria-hidden="true">~</span>
      <End
        face={face}
        id={undefined}
        placeholder={t('control.max')}
        end={max}
        onEnd={(end) => tell(rangeOf(min, end))}
      />
    </span>
  );
});

interface EndProps {
  face: RangeFace;
  id: string | undefined;
  placeholder: string;
  end: number | null;
  onEnd(end: number | null): void;
}

function End({ face, id, placeholder, end, onEnd }: EndProps) {
  const disabled = face.disabled || face.props.disabled;
  const { precision } = face.props;
  const words = end === null ? '' : String(end);
  const typing = useTypedNumber({
    atRest: words,
    inUse: words,
    precision,
    // A text in the place of an end is shown as it was typed and named by the check of the field.
    tell: (next) => (next ?? null) !== end && onEnd((next ?? null) as number | null),
    settle: (number) => (precision === null ? number : round(number, precision)),
  });
  return (
    <span className="zk-box" {...boxProps(face, disabled)}>
      <input
        id={id}
        className="zk-bare"
        inputMode="decimal"
        autoComplete="off"
        value={typing.shown}
        placeholder={placeholder}
        disabled={disabled}
        {...ariaProps(face)}
        aria-label={`${face.label} ${placeholder}`}
        onFocus={typing.begin}
        onChange={typing.type}
        onKeyDown={(event) => event.key === 'Enter' && typing.commit()}
        onBlur={typing.end}
      />
    </span>
  );
}
