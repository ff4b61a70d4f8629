import seed from '#fixtures/seed/data-interface.json' with { type: 'json' };
import { dataInterface } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';

/** The dictionary that an interface's category is an entry of. */
const categories = 'dataInterfaceType';

/** The demo's data interfaces; the seed names categories by code, and says JSON as JSON. */
export async function seedDataInterfaces({ db, now }: SeedContext): Promise<void> {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.enCode'])
    .where('dictionaryType.enCode', '=', categories)
    .execute();
  const idOf = new Map(entries.map(({ id, enCode }) => [enCode, id]));
  const stamp = { creatorUserId: null, creatorTime: now(), lastModifyUserId: null, lastModifyTime: null };
  const rows = seed.map(({ id, category, parameters, config, ...rest }) => ({
    ...entityRecord(dataInterface, {
      ...rest,
      category: idOf.get(category) ?? '',
      parameterJson: JSON.stringify(parameters),
      dataConfigJson: JSON.stringify(config, null, 2),
      fieldJson: '[]',
    }),
    ...stamp,
    id,
  }));
  // The seed's interfaces are records of the entity, as its own test says.
  await db
    .insertInto('dataInterface')
    .values(rows as Database['dataInterface'][])
    .execute();
}
