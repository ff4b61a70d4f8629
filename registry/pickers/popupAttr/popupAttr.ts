import { Type } from '@sinclair/typebox';
import { attributeProps } from '../../_shared/popups.ts';
import { configOf, propsOf } from '../../_shared/props.ts';
import { textVerbs } from '../../_shared/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** An attribute of the row a popup-select field picked, shown read-only. */
const props = propsOf(attributeProps);

export const popupAttr = defineKind<typeof props, string>({
  zhjyKey: 'popupAttr',
  wing: 'pickers',
  props,
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableName', 'regList'],
  value: textVerbs(),
  column: true,
  events: [],
});

export type PopupAttrProps = PropsOf<{ props: typeof props }>;
