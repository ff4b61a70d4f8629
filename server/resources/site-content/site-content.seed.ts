import seed from '#fixtures/seed/site-content.json' with { type: 'json' };
import { siteContent } from '#schemas/resources/site-content/site-content.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';

const dayMs = 24 * 3_600_000;

/** The demo's public site; the seed says how many days before the first start a content was published. */
export async function seedSiteContents({ db, now }: SeedContext): Promise<void> {
  const stamp = { creatorUserId: null, creatorTime: now(), lastModifyUserId: null, lastModifyTime: null };
  const rows = seed.map(({ id, daysAgo, ...content }) => ({
    ...entityRecord(siteContent, { ...content, publishTime: now() - daysAgo * dayMs }),
    ...stamp,
    id,
  }));
  // The seed's contents are records of the entity, as its own test says.
  await db
    .insertInto('siteContent')
    .values(rows as Database['siteContent'][])
    .execute();
}
