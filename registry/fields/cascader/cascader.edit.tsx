import { lazy, memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import type { Id } from '../../_shared/choices.ts';
import { Shell } from '../../_shared/control/Shell.tsx';
import { useLabelOf } from '../../_shared/control/use-choices.ts';
import { type Path, type PathChoice, pathsOf } from '../../_shared/paths.ts';
import type { CascaderProps } from './cascader.ts';

const widget = lazy(() => import('./cascader.open.tsx'));

export type CascaderFace = EditProps<CascaderProps, PathChoice>;

export default memo(function CascaderEdit(face: CascaderFace) {
  const { props, onChange } = face;
  const labelOf = useLabelOf(face.options);
  const paths = pathsOf(face.value);
  const disabled = face.disabled || props.disabled;
  const words = (path: Path) =>
    (props.showAllLevels === false ? path.slice(-1) : path)
      .map((id: Id) => labelOf(id))
      .join(` ${props.separator ?? '/'} `);
  return (
    <Shell
      face={face}
      widget={widget}
      isEmpty={paths.length === 0}
      isMany={props.multiple}
      placeholder={props.placeholder}
      mark="down"
      popup="listbox"
      disabled={disabled}
      clearable={props.clearable}
      onClear={() => onChange([])}
    >
      {paths.map((path) => (
        <span key={path.join()} className={props.multiple ? 'zk-tag' : undefined}>
          {words(path)}
        </span>
      ))}
    </Shell>
  );
});
