import { Type } from '@sinclair/typebox';
import type { Button } from '#schemas/language/action.ts';
import type { Text } from '#schemas/language/text.ts';
import { ButtonProperty, TextProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';

const Tab = Type.Object(
  {
    label: TextProperty,
    path: Type.String(),
    /** Pages that belong to this tab without having one of their own. */
    also: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

/** The frame of the public site: the product's name, tabs that follow the address, the way in, a foot (SITE-002, SITE-003). */
export const siteFrame = defineKind({
  zhjyKey: 'siteFrame',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    tabs: Type.Unsafe<{ label: Text; path: string; also?: string[] }[]>(Type.Array(Tab, { default: [] })),
    buttons: Type.Unsafe<Button[]>(Type.Array(ButtonProperty, { default: [] })),
    foot: Type.Optional(TextProperty),
  }),
});
