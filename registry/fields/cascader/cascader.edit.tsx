import { memo } from 'react';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { type Id, type Path, pathsOf } from '../../kit/values/choices.ts';
import { SelectTrigger } from '../../kit/trigger/SelectTrigger.tsx';
import { Tag } from '../../kit/trigger/ChoiceTrigger.tsx';
import { useLabelOf } from '../../kit/trigger/use-widget-options.ts';
import type { CascaderFace } from './cascader.popup.tsx';

const widget = lazyPopup(() => import('./cascader.popup.tsx'));

export default memo(function CascaderEdit(face: CascaderFace) {
  const { props, onChange } = face;
  const labelOf = useLabelOf(face.options);
  const paths = pathsOf(face.value);
  const disabled = face.disabled || props.disabled;
  const words = (path: Path) =>
    (props.showAllLevels === false ? path.slice(-1) : path).map((id: Id) => labelOf(id)).join(props.separator ?? '/');
  return (
    <SelectTrigger
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
      {props.multiple
        ? paths.map((path) => (
            <Tag
              key={path.join()}
              words={words(path)}
              onRemove={disabled ? undefined : () => onChange(paths.filter((other) => other !== path))}
            />
          ))
        : paths.map(words)}
    </SelectTrigger>
  );
});
