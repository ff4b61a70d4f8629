import { type TProperties, Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';

/** Text style, in the property names of older definitions. Numbers are pixels. */
export interface TextStyle {
  color?: string;
  'text-align'?: string;
  'font-weight'?: string;
  'font-style'?: string;
  'text-decoration'?: string;
  'line-height'?: number | string;
  'font-size'?: number | string;
}

const pixels = Type.Union([Type.Number(), Type.String()], editedBy('length'));
const properties: TProperties = {
  color: Type.Optional(Type.String(editedBy('colour'))),
  'text-align': Type.Optional(Type.String({ offers: ['left', 'center', 'right'] })),
  'font-weight': Type.Optional(Type.Union([Type.String(), Type.Number()], { offers: ['normal', 'bold'] })),
  'font-style': Type.Optional(Type.String({ offers: ['normal', 'italic'] })),
  'text-decoration': Type.Optional(Type.String({ offers: ['none', 'underline', 'line-through'] })),
  'line-height': Type.Optional(pixels),
  'font-size': Type.Optional(pixels),
};

export const textStyle = (fallback: TextStyle) =>
  Type.Unsafe<TextStyle>(Type.Object(properties, { additionalProperties: false, default: fallback }));

/** Black is the default colour of a text: it is omitted, because the page may be in dark mode. */
const isPlain = (name: string, value: unknown) =>
  name === 'color' && typeof value === 'string' && /^(#000(000)?|black)$/i.test(value);

/** The style as React CSS properties; undefined properties are inherited from the page. */
export function cssOf(style: TextStyle): Record<string, string | number> {
  const css: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(style)) {
    if (!Object.hasOwn(properties, name) || value === '' || value === undefined || isPlain(name, value)) continue;
    const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    css[camel] = typeof value === 'number' || /^\d+$/.test(value) ? pixelsOf(camel, value) : value;
  }
  return css;
}

const pixelsOf = (name: string, value: number | string) => (name === 'fontWeight' ? value : `${value}px`);
