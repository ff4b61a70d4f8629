import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { siteContent } from './site-content.entity.ts';

/** Code of its menu. */
export const siteContentMenu = 'system.siteContent';
const menu = siteContentMenu;
const path = '/api/system/SiteContent';
const { category, title, summary, content, publishTime } = stored(siteContent);
const SiteContent = Type.Object({ id: Id, ...stored(siteContent), lastModifyTime: LastModifyTime });

/** Maximum of contents per answer to visitors. */
export const publishedMax = 50;
const Published = Type.Object({ id: Id, category, title, summary, publishTime });

const crud = crudCalls({ path, menu, one: 'a content', entity: siteContent, row: SiteContent });

export const siteContentContract = defineContract('site-content', {
  list: {
    ...crud.list,
    summary: 'Contents of the public site, page by page, of one category or all.',
    input: Type.Object({ ...Paging, category: Type.Optional(Type.String({ maxLength: 20 })) }),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: crud.remove,
  state: { ...crud.state, summary: 'Shows a hidden content to visitors, hides a shown one.' },
  published: {
    method: 'GET',
    path: '/api/site/Content',
    summary: `What visitors see of a category, newest first; at most ${publishedMax} at once.`,
    access: 'public',
    limit: { times: 300, minutes: 1 },
    input: Type.Object({
      category,
      currentPage: Paging.currentPage,
      pageSize: Paging.pageSize,
      after: Paging.after,
    }),
    output: Page(Published),
  },
  read: {
    method: 'GET',
    path: '/api/site/Content/{id}',
    summary: 'One published content, whole.',
    access: 'public',
    limit: { times: 300, minutes: 1 },
    input: ById,
    output: Type.Object({ ...Published.properties, content }),
  },
});
