import { Select } from 'antd';
import type { EditProps } from '#runtime/context/faces.ts';
import { EmptyOptions } from '../../kit/trigger/OptionsState.tsx';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { listWidthPx, canonicalId, useWidgetOptions } from '../../kit/trigger/use-widget-options.ts';
import { useOpenProps } from '../../kit/trigger/use-open-props.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import type { SelectProps } from './select.ts';

export type SelectFace = EditProps<SelectProps, Choice>;

/** The list itself, while it is in use. */
export default function SelectOpen(open: OpenProps<SelectFace>) {
  const { props, options, value, onChange } = open.face;
  const choosable = useWidgetOptions(options);
  const shared = useOpenProps(open);
  const ids = idsOf(value).map((id) => canonicalId(options, id));
  return (
    <Select
      {...shared}
      {...(props.multiple && { mode: 'multiple' })}
      value={props.multiple ? ids : ids[0]}
      options={choosable}
      // At least as wide as the field; in a narrow table column wide enough to read the labels.
      popupMatchSelectWidth={listWidthPx(choosable)}
      showSearch={props.filterable && { optionFilterProp: 'label' }}
      loading={options.state === 'loading'}
      notFoundContent={<EmptyOptions options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
