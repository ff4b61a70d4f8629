import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { configOf, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A QR code of fixed words or of another field. */
const props = propsOf({
  colorDark: Type.String({ default: '#000', ...editedBy('colour') }),
  colorLight: Type.String({ default: '#fff', ...editedBy('colour') }),
  width: Type.Number({ default: 100, minimum: 20, maximum: 1000 }),
  dataType: oneOf(['static', 'relation', 'form'], 'static'),
  staticText: text('二维码'),
  relationField: Type.String({ default: '', ...editedBy('field') }),
});

export const qrcode = defineKind({
  zhjyKey: 'qrcode',
  wing: 'fields',
  reference: { fields: ['relationField'] },
  props,
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableAlign', 'tableFixed', 'required'],
  events: [],
});

export type QrcodeProps = PropsOf<{ props: typeof props }>;
