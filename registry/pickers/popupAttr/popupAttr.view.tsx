import type { ViewProps } from '#runtime/context/faces.ts';
import { InterfaceAttribute } from '../../kit/record-picker/Attribute.tsx';
import type { PopupAttrProps } from './popupAttr.ts';

export default function PopupAttrView({ value, props }: ViewProps<PopupAttrProps, string>) {
  return <InterfaceAttribute value={value} props={props} />;
}
