import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { type Choice, type Id, idsOf } from '../../kit/values/choices.ts';
import { ariaProps } from '../../kit/trigger/control.tsx';
import { OptionsState } from '../../kit/trigger/OptionsState.tsx';
import { useWidgetOptions } from '../../kit/trigger/use-widget-options.ts';
import '../../kit/display/ticks.css';
import type { RadioProps } from './radio.ts';

export default memo(function RadioEdit(face: EditProps<RadioProps, Choice>) {
  const { props, onChange } = face;
  const [chosen] = idsOf(face.value);
  const options = useWidgetOptions(face.options);
  const isButton = props.optionType === 'button';
  const known = options.some((option) => same(option.value, chosen));
  // A stored value that is not among the options is shown as it is, not dropped.
  const shown = chosen === undefined || known ? options : [...options, { value: chosen, label: String(chosen) }];
  return (
    <div
      id={face.id}
      role="radiogroup"
      className={isButton ? `zk-buttons zk-buttons--${props.size}` : 'zk-ticks'}
      data-vertical={props.direction === 'vertical' || undefined}
      data-solid={props.buttonStyle === 'solid' || undefined}
      {...ariaProps(face)}
      onBlur={face.onBlur}
    >
      {shown.map((option) => (
        <label key={option.value} className={isButton ? 'zk-button' : 'zk-tick'}>
          <input
            type="radio"
            className="zk-dot"
            name={face.id}
            checked={same(option.value, chosen)}
            disabled={face.disabled || props.disabled || option.disabled === true}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <OptionsState options={face.options} />
    </div>
  );
});

const same = (id: Id, chosen: Id | undefined) => chosen !== undefined && String(id) === String(chosen);
