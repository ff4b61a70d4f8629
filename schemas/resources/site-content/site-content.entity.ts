import { Type } from '@sinclair/typebox';
import { enabledMark, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** Sections of the public site. */
const siteCategories = ['news', 'case', 'solution', 'channel', 'about'] as const;
export type SiteCategory = (typeof siteCategories)[number];

const title = field(Type.String({ maxLength: 100 }), {
  label: '$t:site-content.name',
  required: 'site-content.name.required',
  keyword: true,
  sortable: true,
});
const otherTitle = field(Type.String({ maxLength: 100, default: '' }), {
  label: '$t:site-content.name',
  keyword: true,
});
const summary = field(Type.String({ maxLength: 300, default: '' }), {
  label: '$t:site-content.summary',
  keyword: true,
});
/** Rich text, sanitised wherever it is rendered. */
const content = field(Type.String({ maxLength: 100_000, default: '' }), { label: '$t:site-content.content' });

/**
 * One content of the public site: a news item, a case, a solution, a cooperation channel, a part of the about page
 * (SITE-008). Written in simplified Chinese, which is the fallback for empty translations.
 */
export const siteContent = defineEntity('site-content', {
  title,
  titleZhtw: otherTitle,
  titleEn: otherTitle,
  category: field(OneOf(siteCategories, 'news'), {
    label: '$t:site-content.category',
    sortable: true,
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
  /** Epoch milliseconds; a content with a later time is hidden from visitors. */
  publishTime: field(Type.Integer(), { label: '$t:site-content.publishTime', required: true, sortable: true }),
  sortCode,
  enabledMark,
});
