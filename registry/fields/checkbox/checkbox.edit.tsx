import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { type Choice, type Id, idsOf } from '../../kit/values/choices.ts';
import { ariaProps } from '../../kit/trigger/control.tsx';
import { OptionsState } from '../../kit/trigger/OptionsState.tsx';
import { useWidgetOptions } from '../../kit/trigger/use-widget-options.ts';
import '../../kit/display/ticks.css';
import type { CheckboxProps } from './checkbox.ts';

export default memo(function CheckboxEdit(face: EditProps<CheckboxProps, Choice>) {
  const { props, onChange } = face;
  const chosen = idsOf(face.value);
  const options = useWidgetOptions(face.options);
  const has = (id: Id) => chosen.some((one) => String(one) === String(id));
  const strangers = chosen.filter((id) => !options.some((option) => String(option.value) === String(id)));
  // Stored values that are not among the options are shown as they are, not dropped.
  const shown = [...options, ...strangers.map((id) => ({ value: id, label: String(id), disabled: false }))];
  const toggle = (id: Id) =>
    onChange(has(id) ? chosen.filter((one) => String(one) !== String(id)) : inOrder([...chosen, id], shown));
  return (
    <div
      id={face.id}
      role="group"
      className="zk-ticks"
      data-vertical={props.direction === 'vertical' || undefined}
      {...ariaProps(face)}
      // ARIA does not allow either attribute on a group; the validation message says the same.
      aria-required={undefined}
      aria-invalid={undefined}
      onBlur={face.onBlur}
    >
      {shown.map((option) => (
        <label key={option.value} className="zk-tick">
          <input
            type="checkbox"
            className="zk-check"
            checked={has(option.value)}
            disabled={face.disabled || props.disabled || option.disabled === true}
            onChange={() => toggle(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <OptionsState options={face.options} />
    </div>
  );
});

/** Ids in the order of the options, whatever the order of ticking. */
function inOrder(ids: readonly Id[], options: readonly { value: Id }[]): Id[] {
  const place = (id: Id) => options.findIndex((option) => String(option.value) === String(id));
  return [...ids].sort((one, other) => place(one) - place(other));
}
