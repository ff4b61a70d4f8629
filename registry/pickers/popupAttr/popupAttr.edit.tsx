import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { InterfaceAttribute } from '../../kit/record-picker/Attribute.tsx';
import type { PopupAttrProps } from './popupAttr.ts';

/** Never typed: it follows what is picked. */
export default memo(function PopupAttrEdit({ id, label, value, props, onChange }: EditProps<PopupAttrProps, string>) {
  return <InterfaceAttribute id={id} label={label} value={value} props={props} onChange={onChange} />;
});
