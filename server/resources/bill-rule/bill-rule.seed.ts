import seed from '#fixtures/seed/bill-rule.json' with { type: 'json' };
import { billRule } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import type { Database } from '../../platform/db/database.ts';
import { dictionaryIds } from '../../platform/resource/dictionary-ids.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';

/** The dictionary that a rule's category is an entry of. */
const categories = 'businessType';

/** The demo's numbering rules; the seed names categories by code. */
export async function seedBillRules({ db, now }: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(db, categories);
  const stamp = { creatorUserId: null, creatorTime: now(), lastModifyUserId: null, lastModifyTime: null };
  const rows = seed.map((rule) => ({
    ...entityRecord(billRule, { ...rule, category: idOf.get(rule.category) ?? '' }),
    ...stamp,
    id: rule.id,
  }));
  // The seed's rules are records of the entity, as its own test says.
  await db
    .insertInto('billRule')
    .values(rows as Database['billRule'][])
    .execute();
}
