import { Type } from '@sinclair/typebox';
import { enabledMark, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../entity.ts';

/** Where on the public site a content stands. */
const siteCategories = ['news', 'case', 'solution', 'channel', 'about'] as const;
export type SiteCategory = (typeof siteCategories)[number];

const title = field(Type.String({ maxLength: 100 }), {
  label: '$t:site-content.name',
  required: 'site-content.name.required',
});
const otherTitle = field(Type.String({ maxLength: 100, default: '' }), { label: '$t:site-content.name' });
const summary = field(Type.String({ maxLength: 300, default: '' }), { label: '$t:site-content.summary' });
/** Rich text, cleaned wherever it is shown. */
const content = field(Type.String({ maxLength: 100_000, default: '' }), { label: '$t:site-content.content' });

/**
 * One piece of the public site: a news item, a case, a solution, a way to cooperate, a part of what we are (SITE-008). Written
 * in simplified Chinese; what is left empty in another language is read in that one.
 */
export const siteContent = defineEntity('site-content', {
  title,
  titleZhtw: otherTitle,
  titleEn: otherTitle,
  category: field(OneOf(siteCategories, 'news'), {
    label: '$t:site-content.category',
    required: true,
    source: choices(
      ['news', '$t:site-content.category.news'],
      ['case', '$t:site-content.category.case'],
      ['solution', '$t:site-content.category.solution'],
      ['channel', '$t:site-content.category.channel'],
      ['about', '$t:site-content.category.about'],
    ),
  }),
  summary,
  summaryZhtw: summary,
  summaryEn: summary,
  content,
  contentZhtw: content,
  contentEn: content,
  /** Epoch milliseconds; a content whose day has not come is not shown to visitors. */
  publishTime: field(Type.Integer(), { label: '$t:site-content.publishTime', required: true }),
  sortCode,
  enabledMark,
});
