import type { Kysely } from 'kysely';
import type { SystemFill } from '#core/kind/kind.ts';
import type { RecordDetail } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ReleasedModel } from '../forms/released-model.ts';

type Stamps = Pick<RecordDetail, 'creatorUser' | 'creatorTime' | 'lastModifyUser' | 'lastModifyTime'>;

/** Creator and last editor of a record, with times; without those a hidden field would show. */
export async function recordStamps(db: Kysely<Database>, model: ReleasedModel, id: string): Promise<Stamps> {
  const found = await db
    .selectFrom('record')
    .leftJoin('users as creator', 'creator.id', 'record.creatorUserId')
    .leftJoin('users as changer', 'changer.id', 'record.lastModifyUserId')
    .select(['record.creatorTime', 'record.lastModifyTime'])
    .select(['creator.realName as creatorUser', 'changer.realName as lastModifyUser'])
    .where('record.id', '=', id)
    .executeTakeFirst();
  const isVisible = (fill: SystemFill) => !isHidden(model, fill);
  const { creatorUser, creatorTime, lastModifyUser, lastModifyTime } = found ?? {};
  return {
    ...(creatorUser && isVisible('createUser') && { creatorUser }),
    ...(creatorTime !== undefined && isVisible('createTime') && { creatorTime: Number(creatorTime) }),
    ...(lastModifyUser && isVisible('modifyUser') && { lastModifyUser }),
    ...(lastModifyTime && isVisible('modifyTime') && { lastModifyTime: Number(lastModifyTime) }),
  };
}

/** Whether the form has a field that says this, which the reader may not see. */
function isHidden({ fields, rights }: ReleasedModel, fill: SystemFill): boolean {
  if (!rights) return false;
  const said = [...fields.values()].filter(
    ({ table, node }) => table === undefined && node.kind?.server?.system === fill,
  );
  return said.length > 0 && said.every(({ name }) => !rights.fields.has(name));
}
