import type { User } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { isObject } from '#core/schema/record.ts';
import { delegatedNames } from '../../records/access/delegated-access.ts';
import { keywordFields, type ReleasedModel } from '../../records/forms/released-model.ts';
import { refuseUnknown, superConditions } from '../../records/query/filter.ts';
import { type Listed, listRecords } from '../../records/query/list-records.ts';
import { readQuery, storable } from '../../records/query/read-values.ts';
import { withSystemValues } from '../../records/query/system-values.ts';
import { shownValues, withNames } from '../../records/read/read-record.ts';
import { openedModel } from './opener.ts';
import { openColumns, openList } from './public-model.ts';

/** The user of a link opened without a login: without an account, a role or a menu. */
export const anonymous: User = {
  ...{ id: '', account: '', realName: '', headIcon: '', isAdministrator: false },
  ...{ organizeId: '', positionId: '', roleIds: [] },
};

/** The context of a public call with the rights of anonymous, even when a signed-in person makes it. */
export const asAnonymous = (context: Context): Context =>
  Object.create(context, { user: { value: anonymous }, releaser: { value: undefined } }) as Context;

/** The form whose list anyone may read by a public link without a password (PERM-028); undefined: there is none. */
export async function publicModel(db: Context['db'], modelId: string): Promise<ReleasedModel | undefined> {
  const link = await db.selectFrom('shortLink').selectAll().where('id', '=', modelId).executeTakeFirst();
  return link?.columnUse === 1 && link.columnPassword === '' ? openedModel('list', link, db) : undefined;
}

/** What defines a list for anonymous visitors: the columns that work without a login, and the rows that its opener may see. */
export async function publicList(db: Context['db'], model: ReleasedModel) {
  const fields = openColumns(model);
  const { search = [], defaultSort = [] } = openList(model, fields);
  const fixed = await withSystemValues({ db, user: anonymous }, model.list.ruleList, model.id);
  // A keyword is searched only in visible fields.
  const keyword = keywordFields(model).flatMap((name) => fields.get(name) ?? []);
  const rules = [...superConditions(fixed, model.fields), ...(model.rights?.rules ?? [])];
  return { id: model.id, fields, search, defaultSort, rules, keyword } satisfies Listed;
}

interface PublicQuery {
  currentPage?: number | undefined;
  pageSize: number;
  after?: string | undefined;
  sidx?: string | undefined;
  sort?: string | undefined;
  queryJson?: string | undefined;
}

/** Rows of a list for anonymous visitors. */
export async function publicRows(context: Context, model: ReleasedModel, query: PublicQuery) {
  const listed = await publicList(context.db, model);
  const { fields } = listed;
  const searched = readQuery(query.queryJson);
  const values = isObject(searched) ? searched : {};
  refuseUnknown(values, undefined, fields);
  const words = fields.has('keyword') ? undefined : values['keyword'];
  const { rows, pagination } = await listRecords(context.db, listed, {
    ...(query.sidx !== undefined && { sidx: query.sidx }),
    ...(query.sort !== undefined && { sort: query.sort }),
    ...(query.after !== undefined && { after: query.after }),
    currentPage: query.currentPage ?? 1,
    pageSize: query.pageSize,
    keyword: typeof words === 'string' ? storable(words) : '',
    search: values,
  });
  const visible = { ...model, rights: { fields, rules: listed.rules } };
  const named = await withNames(
    context,
    fields,
    rows.map(({ data }) => shownValues(visible, data)),
    delegatedNames({ db: context.db }, model.id),
  );
  return { rows: rows.map(({ id }, index) => ({ ...named[index], id })), pagination };
}
