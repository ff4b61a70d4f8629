import { Cascader } from 'antd';
import type { EditProps } from '#runtime/context/faces.ts';
import { EmptyOptions } from '../../kit/trigger/OptionsState.tsx';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { useWidgetOptions } from '../../kit/trigger/use-widget-options.ts';
import { useOpenProps } from '../../kit/trigger/use-open-props.ts';
import { type PathChoice, pathsOf } from '../../kit/values/choices.ts';
import type { CascaderProps } from './cascader.ts';

export type CascaderFace = EditProps<CascaderProps, PathChoice>;

/** The columns themselves, while they are in use. */
export default function CascaderOpen(open: OpenProps<CascaderFace>) {
  const { props, options, onChange, value } = open.face;
  const shared = {
    ...useOpenProps(open),
    options: useWidgetOptions(options),
    showSearch: props.filterable,
    // As it rests and as it is read.
    displayRender: (labels: string[]) =>
      (props.showAllLevels === false ? labels.slice(-1) : labels).join(props.separator ?? '/'),
    notFoundContent: <EmptyOptions options={options} />,
  };
  const paths = pathsOf(value).map((path) => [...path]);
  // antd types the paths by their options' value; ours are ids.
  const choose = (next: unknown) => onChange((next ?? []) as PathChoice);
  return props.multiple ? (
    <Cascader {...shared} multiple value={paths} onChange={choose} />
  ) : (
    <Cascader {...shared} value={paths[0] ?? []} onChange={choose} />
  );
}
