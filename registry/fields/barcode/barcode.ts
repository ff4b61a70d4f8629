import { Type } from '@sinclair/typebox';
import { configOf, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { type Format, formats } from './formats.ts';

/** A bar code of fixed letters and digits or of another field. */
const props = propsOf({
  format: oneOf(Object.keys(formats) as Format[], 'code128'),
  lineColor: Type.String({ default: '#000' }),
  background: Type.String({ default: '#fff' }),
  width: Type.Number({ default: 4, minimum: 1, maximum: 20 }),
  height: Type.Number({ default: 40, minimum: 10, maximum: 500 }),
  dataType: oneOf(['static', 'relation'], 'static'),
  staticText: text('10241024'),
  relationField: Type.String({ default: '' }),
});

export const barcode = defineKind({
  zhjyKey: 'barcode',
  wing: 'fields',
  refers: ['relationField'],
  props,
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableAlign', 'tableFixed', 'required'],
  events: [],
});

export type BarcodeProps = PropsOf<{ props: typeof props }>;
