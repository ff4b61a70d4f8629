import { Type } from '@sinclair/typebox';
import type { Button } from '#schemas/language/action.ts';
import { ButtonProperty, TextProperty } from '../../../kit/schema/block-properties.ts';
import { oneOf } from '../../../kit/schema/props.ts';
import { defineKind } from '../../../kind.ts';

/** What a page of the public site is about: its first heading, a sentence, the ways on. The tall one has a picture. */
export const siteBanner = defineKind({
  zhjyKey: 'siteBanner',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    detail: Type.Optional(TextProperty),
    look: oneOf(['tall', 'low'], 'low'),
    buttons: Type.Unsafe<Button[]>(Type.Array(ButtonProperty, { default: [] })),
  }),
});
