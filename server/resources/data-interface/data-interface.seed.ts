import seed from '#fixtures/seed/data-interface.json' with { type: 'json' };
import { dataInterface } from '#schemas/resources/data-interface/data-interface.entity.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { dictionaryIds } from '../../platform/resource/dictionary-ids.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';

/** The demo's data interfaces; the seed references categories by code, and holds JSON as JSON. */
export async function seedDataInterfaces(context: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(context.db, 'dataInterfaceType');
  const interfaces = seed.map(({ category, parameters, config, ...rest }) => ({
    ...rest,
    category: idOf.get(category),
    parameterJson: JSON.stringify(parameters),
    dataConfigJson: JSON.stringify(config, null, 2),
    fieldJson: '[]',
  }));
  await seedRecords('dataInterface', dataInterface, interfaces, context);
}
