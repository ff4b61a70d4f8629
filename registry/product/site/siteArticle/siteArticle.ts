import { Type } from '@sinclair/typebox';
import { TextProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';

/** One content of the public site, whole, with the way back to where it is listed (SITE-004). */
export const siteArticle = defineKind({
  zhjyKey: 'siteArticle',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** The call that answers it. */
    read: Type.String({ default: 'site-content.read' }),
    with: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    back: Type.Optional(TextProperty),
    backPath: Type.String({ default: '/site/news_center' }),
  }),
});
