import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { InterfaceAttribute } from '../../_shared/rows/Attribute.tsx';
import type { PopupAttrProps } from './popupAttr.ts';

/** Never typed: it follows what is picked. */
export default memo(function PopupAttrEdit({ id, label, value, props, onChange }: EditProps<PopupAttrProps, string>) {
  return <InterfaceAttribute id={id} label={label} value={value} props={props} onChange={onChange} />;
});
