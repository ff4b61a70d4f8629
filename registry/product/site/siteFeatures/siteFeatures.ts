import { Type } from '@sinclair/typebox';
import type { Text } from '#schemas/language/text.ts';
import { TextProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';

const Item = Type.Object(
  { icon: Type.String(), title: TextProperty, detail: TextProperty },
  { additionalProperties: false },
);

/** What speaks for the product, a few words each. */
export const siteFeatures = defineKind({
  zhjyKey: 'siteFeatures',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    items: Type.Unsafe<{ icon: string; title: Text; detail: Text }[]>(Type.Array(Item, { default: [] })),
  }),
});
