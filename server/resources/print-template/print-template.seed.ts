import seed from '#fixtures/seed/print-template.json' with { type: 'json' };
import { printTemplate } from '#schemas/resources/print-template/print-template.entity.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { dictionaryIds } from '../../platform/resource/dictionary-ids.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';

/** The demo's print templates; the seed references categories by code. */
export async function seedPrintTemplates(context: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(context.db, 'businessType');
  const templates = seed.map((template) => ({ ...template, category: idOf.get(template.category) }));
  await seedRecords('printTemplate', printTemplate, templates, context);
}
