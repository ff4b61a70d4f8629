import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { fieldConfig, flag, deprecated, oneOf, orNull, propsOf } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A colour. The value is its text in the configured format; '' until one is chosen. */
const props = propsOf({
  showAlpha: flag(false),
  colorFormat: oneOf(['', 'hex', 'rgb', 'rgba', 'hsv', 'hsl'], ''),
  disabled: flag(false),
  size: deprecated(Type.String()),
});

export const colorPicker = defineKind<typeof props, string>({
  zhjyKey: 'colorPicker',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String(editedBy('colour'))), 'change'),
  value: textVerbs(),
  events: [],
});

export type ColorPickerProps = PropsOf<{ props: typeof props }>;
