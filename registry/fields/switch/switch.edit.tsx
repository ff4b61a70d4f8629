import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { ariaProps, useDefaultText } from '../../kit/trigger/control.tsx';
import type { Side, SwitchProps } from './switch.ts';
import './switch.css';

export default memo(function SwitchEdit(face: EditProps<SwitchProps, Side | undefined>) {
  const { props, value, onChange } = face;
  const isOn = value === props.activeValue;
  const text = useDefaultText(isOn ? props.activeTxt : props.inactiveTxt);
  return (
    <button
      type="button"
      id={face.id}
      className="zk-switch"
      role="switch"
      aria-checked={isOn}
      disabled={face.disabled || props.disabled}
      {...ariaProps(face)}
      // A switch is never empty, so required asks nothing of it.
      aria-required={undefined}
      onClick={() => onChange(isOn ? props.inactiveValue : props.activeValue)}
      onBlur={face.onBlur}
    >
      {text}
    </button>
  );
});
