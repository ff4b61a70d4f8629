import { Type } from '@sinclair/typebox';
import { enabledMark, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../entity.ts';

/** Where on the public site a content stands. */
export const siteCategories = ['news', 'case', 'solution', 'channel', 'about'] as const;
export type SiteCategory = (typeof siteCategories)[number];

/** One piece of the public site: a news item, a case, a solution, a way to cooperate, a part of what we are (SITE-008). */
export const siteContent = defineEntity('site-content', {
  title: field(Type.String({ maxLength: 100 }), {
    label: '$t:site-content.name',
    required: 'site-content.name.required',
  }),
  category: field(
    Type.Unsafe<SiteCategory>(
      Type.Union(
        siteCategories.map((category) => Type.Literal(category)),
        { default: 'news' },
      ),
    ),
    { label: '$t:site-content.category', required: true },
  ),
  summary: field(Type.String({ maxLength: 300, default: '' }), { label: '$t:site-content.summary' }),
  /** Rich text, cleaned wherever it is shown. */
  content: field(Type.String({ maxLength: 100_000, default: '' }), { label: '$t:site-content.content' }),
  /** Epoch milliseconds; a content whose day has not come is not shown to visitors. */
  publishTime: field(Type.Integer(), { label: '$t:site-content.publishTime', required: true }),
  sortCode,
  enabledMark,
});
