import type { ViewProps } from '#runtime/faces.ts';
import { InterfaceAttribute } from '../../_shared/rows/Attribute.tsx';
import type { PopupAttrProps } from './popupAttr.ts';

export default function PopupAttrView({ value, props }: ViewProps<PopupAttrProps, string>) {
  return <InterfaceAttribute value={value} props={props} />;
}
