import { Cascader } from 'antd';
import { announced } from '../../_shared/control/attributes.ts';
import { NothingFound } from '../../_shared/control/NothingFound.tsx';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useChoosable } from '../../_shared/control/use-choices.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import { useLeaving } from '../../_shared/control/use-leaving.ts';
import { type PathChoice, pathsOf } from '../../_shared/paths.ts';
import type { CascaderFace } from './cascader.face.ts';

/** The columns themselves, while they are in use. */
export default function CascaderOpen({ face, onLeave }: OpenProps<CascaderFace>) {
  const { props, options, onChange } = face;
  const shared = {
    ...useLeaving(onLeave),
    ...announced(face),
    autoFocus: true,
    id: face.id,
    className: 'zk-open',
    options: useChoosable(options),
    placeholder: useDefaultWords(props.placeholder),
    allowClear: props.clearable,
    showSearch: props.filterable,
    notFoundContent: <NothingFound options={options} />,
  };
  const paths = pathsOf(face.value).map((path) => [...path]);
  // antd types the paths by their options' value; ours are ids.
  const choose = (next: unknown) => onChange((next ?? []) as PathChoice);
  return props.multiple ? (
    <Cascader {...shared} multiple value={paths} onChange={choose} />
  ) : (
    <Cascader {...shared} value={paths[0] ?? []} onChange={choose} />
  );
}
