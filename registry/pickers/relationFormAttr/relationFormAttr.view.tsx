import type { ViewProps } from '#runtime/context/faces.ts';
import { ModelAttribute } from '../../kit/record-picker/Attribute.tsx';
import type { RelationFormAttrProps } from './relationFormAttr.ts';

export default function RelationFormAttrView({ value, props }: ViewProps<RelationFormAttrProps, string>) {
  return <ModelAttribute value={value} props={props} />;
}
