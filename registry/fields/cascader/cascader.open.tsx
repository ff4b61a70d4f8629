import { Cascader } from 'antd';
import { NothingFound } from '../../_shared/control/NothingFound.tsx';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useChoosable } from '../../_shared/control/use-choices.ts';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import { type PathChoice, pathsOf } from '../../_shared/paths.ts';
import type { CascaderFace } from './cascader.face.ts';

/** The columns themselves, while they are in use. */
export default function CascaderOpen(open: OpenProps<CascaderFace>) {
  const { props, options, onChange, value } = open.face;
  const shared = {
    ...useOpenProps(open),
    options: useChoosable(options),
    showSearch: props.filterable,
    // As it rests and as it is read.
    displayRender: (labels: string[]) =>
      (props.showAllLevels === false ? labels.slice(-1) : labels).join(props.separator ?? '/'),
    notFoundContent: <NothingFound options={options} />,
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
