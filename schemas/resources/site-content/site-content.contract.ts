import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../entity.ts';
import { siteContent } from './site-content.entity.ts';

const menu = 'system.siteContent';
const path = '/api/system/SiteContent';
const ById = Type.Object({ id: Id });
const { category, title, summary, content, publishTime } = stored(siteContent);
const SiteContent = Type.Object({ id: Id, ...stored(siteContent), lastModifyTime: LastModifyTime });

/** Visitors are given at most this many at once. */
export const publishedMax = 50;
const Published = Type.Object({ id: Id, category, title, summary, publishTime });

export const siteContentContract = defineContract('site-content', {
  list: {
    method: 'GET',
    path,
    summary: 'Contents of the public site, page by page, of one category or all.',
    access: { menu },
    input: Type.Object({ ...Paging, category: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: Page(SiteContent),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One content.',
    access: { menu },
    input: ById,
    output: SiteContent,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates a content.',
    access: { menu, button: 'btn_add' },
    entity: siteContent,
    input: Type.Object(writable(siteContent)),
    output: Created,
    msg: 'common.created',
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a content.',
    access: { menu, button: 'btn_edit' },
    entity: siteContent,
    input: Type.Object({ id: Id, ...writable(siteContent), lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a content.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  state: {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Shows a hidden content to visitors, hides a shown one.',
    toggles: true,
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
  },
  published: {
    method: 'GET',
    path: '/api/site/Content',
    summary: `What visitors see of a category, newest first; at most ${publishedMax} at once.`,
    access: 'public',
    limit: { times: 300, minutes: 1 },
    input: Type.Object({
      category,
      currentPage: Type.Optional(Type.Integer()),
      pageSize: Type.Optional(Type.Integer()),
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
