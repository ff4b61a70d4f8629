import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { configOf, oneOf, propsOf, text } from '../../kit/schema/props.ts';

/** The formats of the family, each by the name people know it by. */
export const formats = {
  code128: 'Code 128',
  code39: 'Code 39',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  ean5: 'EAN-5',
  ean2: 'EAN-2',
  upc: 'UPC-A',
  itf14: 'ITF-14',
  msi10: 'MSI 10',
  msi11: 'MSI 11',
  pharmacode: 'Pharmacode',
  codabar: 'Codabar',
} as const;
export type Format = keyof typeof formats;

/** A bar code of fixed letters and digits or of another field. */
const props = propsOf({
  format: oneOf(Object.keys(formats) as Format[], 'code128'),
  lineColor: Type.String({ default: '#000', ...editedBy('colour') }),
  background: Type.String({ default: '#fff', ...editedBy('colour') }),
  width: Type.Number({ default: 4, minimum: 1, maximum: 20 }),
  height: Type.Number({ default: 40, minimum: 10, maximum: 500 }),
  dataType: oneOf(['static', 'relation'], 'static'),
  staticText: text('10241024'),
  relationField: Type.String({ default: '', ...editedBy('field') }),
});

export const barcode = defineKind({
  zhjyKey: 'barcode',
  wing: 'fields',
  reference: { fields: ['relationField'] },
  props,
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableAlign', 'tableFixed', 'required'],
  events: [],
});

export type BarcodeProps = PropsOf<{ props: typeof props }>;
