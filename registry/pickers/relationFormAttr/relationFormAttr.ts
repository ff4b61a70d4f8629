import { attributeOfPicked } from '../../kit/schema/popup-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** An attribute of the record a related-form field picked, shown read-only. */
export const relationFormAttr = defineKind<typeof attributeOfPicked.props, string>({
  zhjyKey: 'relationFormAttr',
  refers: ['relationField'],
  ...attributeOfPicked,
  attributeOf: ({ modelId }, { showField }) => `model/${String(modelId)}/${String(showField)}`,
});

export type RelationFormAttrProps = PropsOf<typeof relationFormAttr>;
