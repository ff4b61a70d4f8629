import { type KeyboardEvent, memo } from 'react';
import { amountInChinese } from '#core/calc/amount.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { ariaProps, boxProps, InputAddons, useDefaultText } from '../../kit/trigger/control.tsx';
import { useTypedNumber } from './use-typed-number.ts';
import { formattedNumber } from '../../kit/values/numbers.ts';
import type { InputNumberProps } from './inputNumber.ts';
import { clamped, stepped } from '../../kit/values/typed-number.ts';

type NumberFace = EditProps<InputNumberProps, number | undefined>;

export default memo(function InputNumberEdit(face: NumberFace) {
  const { props, value } = face;
  const placeholder = useDefaultText(props.placeholder);
  const typing = useTyping(face);
  const disabled = face.disabled || props.disabled;

  return (
    <>
      <InputAddons before={props.addonBefore} after={props.addonAfter}>
        <span className="zk-box" {...boxProps(face, disabled)}>
          <input
            id={face.id}
            className="zk-bare"
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            value={typing.shown}
            placeholder={placeholder}
            disabled={disabled}
            aria-valuenow={typeof value === 'number' ? value : undefined}
            aria-valuemin={props.min ?? undefined}
            aria-valuemax={props.max ?? undefined}
            {...ariaProps(face)}
            onFocus={typing.begin}
            onChange={typing.type}
            onKeyDown={typing.key}
            onBlur={typing.end}
          />
          {props.controls && !disabled && <Steps onStep={typing.step} />}
        </span>
      </InputAddons>
      {props.isAmountChinese && value !== undefined && <div className="zk-amount">{amountInChinese(value)}</div>}
    </>
  );
});

function useTyping({ value, props, onChange, onBlur }: NumberFace) {
  const tell = (next: number | string | undefined) => {
    if (!Object.is(next, value)) onChange(next as number | undefined);
  };
  const { shown, retype, begin, type, commit, end } = useTypedNumber({
    atRest: formattedNumber(value, props.precision, props.thousands),
    inUse: formattedNumber(value, props.precision, false),
    precision: props.precision,
    tell,
    settle: (number) => clamped(number, props),
  });
  const step = (direction: 1 | -1) => {
    const next = stepped(typeof value === 'number' ? value : 0, direction, props);
    tell(next);
    retype(String(next));
  };
  return {
    ...{ shown, begin, type, step },
    key(event: KeyboardEvent) {
      if (event.key === 'Enter') commit();
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    },
    end() {
      end();
      onBlur();
    },
  };
}

/** For the pointer; on the keyboard the arrow keys do the same. */
function Steps({ onStep }: { onStep: (direction: 1 | -1) => void }) {
  return (
    <span className="zk-steps" onPointerDown={(event) => event.preventDefault()}>
      <button type="button" className="zk-mark" tabIndex={-1} aria-hidden="true" onClick={() => onStep(1)} />
      <button type="button" className="zk-mark" tabIndex={-1} aria-hidden="true" onClick={() => onStep(-1)} />
    </span>
  );
}
