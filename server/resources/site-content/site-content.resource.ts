import { publishedMax, siteContentContract } from '#schemas/resources/site-content/site-content.contract.ts';
import { siteContent } from '#schemas/resources/site-content/site-content.entity.ts';
import { missing } from '../../platform/errors/refusal.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { standardVerbs } from '../../platform/resource/standard-verbs.ts';
import { seedSiteContents } from './site-content.seed.ts';
import { type SiteContentTable, siteContentMigrations } from './site-content.table.ts';

const contents = standardVerbs<SiteContentTable, 'siteContent'>({
  table: 'siteContent',
  entity: siteContent,
  sortable: ['title', 'category', 'publishTime', 'sortCode', 'enabledMark'],
  keyword: ['title', 'summary'],
  order: [
    ['sortCode', 'desc'],
    ['publishTime', 'desc'],
  ],
});

const published = ({ id, category, title, summary, publishTime }: SiteContentTable) => ({
  id,
  category,
  title,
  summary,
  publishTime,
});

/** The contents of the public site: kept by whoever has the menu, read by everybody. */
export const siteContentResource = defineResource({
  contract: siteContentContract,
  migrations: siteContentMigrations,
  seed: seedSiteContents,
  handlers: {
    info: contents.info,
    create: contents.create,
    update: contents.update,
    remove: contents.remove,
    state: contents.state,
    list: (input, context) =>
      contents.list(input, context, (query) => (input.category ? query.where('category', '=', input.category) : query)),
    async published({ category, currentPage = 1, pageSize = publishedMax }, context) {
      const page = { currentPage, pageSize: Math.min(pageSize, publishedMax) };
      const { list, pagination } = await contents.list(page, context, (query) =>
        query.where('category', '=', category).where('enabledMark', '=', 1).where('publishTime', '<=', context.now()),
      );
      return { list: list.map(published), pagination };
    },
    async read({ id }, context) {
      const found = await contents.info({ id }, context);
      if (found.enabledMark !== 1 || found.publishTime > context.now()) throw missing();
      return { ...published(found), content: found.content };
    },
  },
});
