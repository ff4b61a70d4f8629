import type { Kysely } from 'kysely';
import type { Grantee } from '#schemas/resources/authority/authority.entity.ts';
import { granteeContract, type GranteeRow } from '#schemas/resources/grantee/grantee.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { type ListInput, matching, type Query, sortColumns } from '../../platform/resource/list-query.ts';
import { readPage, rowsMax } from '../../platform/resource/crud-handlers.ts';
import { organisations, placeIn } from '../../services/organisation/organisations.ts';

type Row = Record<string, unknown>;

/** The tables of grantees, with their columns of name and code. */
const tables: Readonly<Record<Grantee, { table: string; fullName: string; enCode: string }>> = {
  User: { table: 'users', fullName: 'realName', enCode: 'account' },
  Role: { table: 'role', fullName: 'fullName', enCode: 'enCode' },
  Position: { table: 'position', fullName: 'fullName', enCode: 'enCode' },
  Group: { table: 'group', fullName: 'fullName', enCode: 'enCode' },
};

async function page({ objectType, ...input }: ListInput & { objectType: Grantee }, context: Context) {
  const { table, fullName, enCode } = tables[objectType];
  const rows = context.db as unknown as Kysely<Record<string, Row>>;
  const found = matching(rows.selectFrom(table), [fullName, enCode], input.keyword);
  const { sidx = '', ...paging } = input;
  const by = { ...paging, sidx: { fullName, enCode }[sidx] ?? '' };
  const order = sortColumns(by, [fullName, enCode], [['sortCode', 'asc']]);
  const { list, pagination } = await readPage<Row>(found as Query, order, input);
  const places = await placesOf(context, objectType);
  return {
    list: list.map((row): GranteeRow => {
      const id = String(row['id']);
      return {
        id,
        objectType,
        fullName: String(row[fullName]),
        enCode: String(row[enCode]),
        organize: places(id, row['organizeId']),
        // Locked users (2) are not disabled.
        enabledMark: row['enabledMark'] === 0 ? 0 : 1,
      };
    }),
    pagination,
  };
}

/** The organisation path of each grantee; of a role all paths of its organisations. */
async function placesOf({ db }: Context, objectType: Grantee) {
  const all = await organisations(db);
  const roles = objectType === 'Role' ? await db.selectFrom('roleOrganize').selectAll().limit(rowsMax).execute() : [];
  return (id: string, organizeId: unknown): string => {
    if (objectType !== 'Role') return placeIn(all, String(organizeId ?? ''));
    const own = roles.filter(({ roleId }) => roleId === id);
    return own.map((one) => placeIn(all, one.organizeId)).join('、');
  };
}

/** The users, roles, positions and groups that permissions are granted to. */
export const granteeResource = defineResource({ contract: granteeContract, handlers: { list: page } });
