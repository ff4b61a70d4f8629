import type { ViewProps } from '#runtime/faces.ts';
import { ModelAttribute } from '../../_shared/rows/Attribute.tsx';
import type { RelationFormAttrProps } from './relationFormAttr.ts';

export default function RelationFormAttrView({ value, props }: ViewProps<RelationFormAttrProps, string>) {
  return <ModelAttribute value={value} props={props} />;
}
