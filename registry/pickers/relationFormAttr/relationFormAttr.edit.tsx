import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { ModelAttribute } from '../../kit/record-picker/Attribute.tsx';
import type { RelationFormAttrProps } from './relationFormAttr.ts';

/** Never typed: it follows what is picked. */
export default memo(function RelationFormAttrEdit({
  id,
  label,
  value,
  props,
  onChange,
}: EditProps<RelationFormAttrProps, string>) {
  return <ModelAttribute id={id} label={label} value={value} props={props} onChange={onChange} />;
});
