import seed from '#fixtures/seed/site-content.json' with { type: 'json' };
import { siteContent } from '#schemas/resources/site-content/site-content.entity.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';

const dayMs = 24 * 3_600_000;

/** The demo's public site; the seed says how many days before the first start a content was published. */
export async function seedSiteContents(context: SeedContext): Promise<void> {
  const contents = seed.map(({ daysAgo, ...content }) => ({
    ...content,
    publishTime: context.now() - daysAgo * dayMs,
  }));
  await seedRecords('siteContent', siteContent, contents, context);
}
