import { Type } from '@sinclair/typebox';
import { attributeProps } from '../../_shared/popups.ts';
import { configOf, propsOf } from '../../_shared/props.ts';
import { textVerbs } from '../../_shared/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** An attribute of the record a related-form field picked, shown read-only. */
const props = propsOf(attributeProps);

export const relationFormAttr = defineKind<typeof props, string>({
  zhjyKey: 'relationFormAttr',
  wing: 'pickers',
  props,
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableName', 'regList'],
  value: textVerbs(),
  column: true,
  events: [],
});

export type RelationFormAttrProps = PropsOf<{ props: typeof props }>;
