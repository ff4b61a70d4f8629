import seed from '#fixtures/seed/site-content.json';
import { siteContentContract, siteContentMenu } from '#schemas/resources/site-content/site-content.contract.ts';
import { siteContent } from '#schemas/resources/site-content/site-content.entity.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';
import { publishedContent, publishedContents } from '../../services/site/published-contents.ts';
import { siteContentMigrations, siteContentTable } from './site-content.table.ts';

const dayMs = 24 * 3_600_000;

/** The demo's public site; the seed says how many days before the first start a content was published. */
async function seedSiteContents(context: SeedContext): Promise<void> {
  const contents = seed.map(({ daysAgo, ...content }) => ({
    ...content,
    publishTime: context.now() - daysAgo * dayMs,
  }));
  await seedRecords('siteContent', siteContent, contents, context);
}

const contents = crudHandlers(siteContentTable);

/** The contents of the public site: managed with the menu, public to read. */
export const siteContentResource = defineResource({
  contract: siteContentContract,
  migrations: siteContentMigrations,
  holdsFiles: {
    site_content: {
      ...readableInMenu(siteContentMenu),
      async published(ids, { db, now }) {
        const shown = db.selectFrom('siteContent').select('id').where('enabledMark', '=', 1);
        const due = shown.where('publishTime', '<=', now()).where('id', 'in', [...ids]);
        return (await due.execute()).map(({ id }) => id);
      },
    },
  },
  seed: seedSiteContents,
  handlers: {
    info: contents.info,
    create: contents.create,
    update: contents.update,
    remove: contents.remove,
    state: contents.state,
    list: ({ category, ...input }, context) => contents.list(input, context, whereEqual({ category })),
    published: (input, context) => publishedContents(context, input),
    async read({ id }, context) {
      const found = await publishedContent(context, id);
      if (!found) throw notFound();
      return found;
    },
  },
});
