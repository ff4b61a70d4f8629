import seed from '#fixtures/seed/bill-rule.json' with { type: 'json' };
import { billRule } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { dictionaryIds } from '../../platform/resource/dictionary-ids.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';

/** The demo's numbering rules; the seed references categories by code. */
export async function seedBillRules(context: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(context.db, 'businessType');
  const rules = seed.map((rule) => ({ ...rule, category: idOf.get(rule.category) }));
  await seedRecords('billRule', billRule, rules, context);
}
