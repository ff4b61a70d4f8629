import seed from '#fixtures/seed/print-template.json' with { type: 'json' };
import { printTemplate } from '#schemas/resources/print-template/print-template.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import type { Database } from '../../platform/db/database.ts';
import { dictionaryIds } from '../../platform/resource/dictionary-ids.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';

/** The demo's print templates; the seed names categories by code. */
export async function seedPrintTemplates({ db, now }: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(db, 'businessType');
  const stamp = { creatorUserId: null, creatorTime: now(), lastModifyUserId: null, lastModifyTime: null };
  const rows = seed.map((template) => ({
    ...entityRecord(printTemplate, { ...template, category: idOf.get(template.category) ?? null }),
    ...stamp,
    id: template.id,
  }));
  // The seed's templates are records of the entity, as its own test says.
  await db
    .insertInto('printTemplate')
    .values(rows as Database['printTemplate'][])
    .execute();
}
