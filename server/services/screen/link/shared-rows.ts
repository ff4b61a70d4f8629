import { cardRowsMax, type CardRow, groupedRows } from '#core/portal/card-rows.ts';
import { parametersOf } from '#core/screen/shared-page.ts';
import type { ModelSource, Source } from '#schemas/language/source.ts';
import type { Context } from '../../../platform/context/context.ts';
import { badRequest, forbidden } from '../../../platform/errors/app-error.ts';
import { delegatedNames } from '../../../records/access/delegated-access.ts';
import type { ReleasedModel } from '../../../records/forms/released-model.ts';
import { namesFor } from '../../../records/names/record-names.ts';
import { queryOf } from '../../../records/read/record-query.ts';
import { groupRecords } from '../../../records/read/group-records.ts';
import { dictionaryOptions } from '../../dictionary-options.ts';
import { runAnonymously } from '../../interfaces/run-interface.ts';
import { asAnonymous, publicList, publicModel, publicRows } from '../../public-links/public-list.ts';

/** What a card of a shared big screen shows of a source. */
interface SharedRows {
  list: CardRow[];
  /** There are more. */
  cut: boolean;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The rows of a public source with the rights of an anonymous user: a form only where its list is public, a data interface
 * only where it depends on no person (SCREEN-005).
 */
export async function sharedRows(
  source: Source,
  given: Readonly<Record<string, unknown>>,
  asking: Context,
): Promise<SharedRows> {
  const context = asAnonymous(asking);
  // As for those who are logged in: a condition without a value is none.
  const parameters = Object.fromEntries(
    Object.entries(parametersOf(source, given)).filter(([, value]) => !isEmpty(value)),
  );
  if ('static' in source) return cut(source.static as readonly CardRow[]);
  if ('dictionary' in source) {
    const entriesOf = await dictionaryOptions(context, new Set([source.dictionary]));
    return cut(entriesOf(source) as readonly CardRow[]);
  }
  if ('interface' in source) {
    const paramList = Object.entries(parameters).map(([field, defaultValue]) => ({ field, defaultValue }));
    const { rows } = await runAnonymously(context, source.interface, { paramList: paramList as never, call: 'screen' });
    return cut(rows);
  }
  if ('model' in source) {
    const model = await publicModel(context.db, source.model);
    if (!model) throw forbidden('data-screen.link.formClosed');
    return source.measures ? grouped(context, model, source, parameters) : listed(context, model, parameters);
  }
  throw badRequest('data-screen.link.notPublic');
}

const cut = (rows: readonly CardRow[]): SharedRows => ({
  list: rows.slice(0, cardRowsMax),
  cut: rows.length > cardRowsMax,
});

async function listed(context: Context, model: ReleasedModel, parameters: object): Promise<SharedRows> {
  const { rows, pagination } = await publicRows(context, model, {
    pageSize: cardRowsMax,
    queryJson: JSON.stringify(parameters),
  });
  return { list: rows, cut: pagination.total > rows.length };
}

async function grouped(
  context: Context,
  model: ReleasedModel,
  { groups, measures = [], order, limit, where }: ModelSource,
  parameters: object,
): Promise<SharedRows> {
  const { db, language } = context;
  const list = await publicList(db, model);
  const query = queryOf(
    { queryJson: JSON.stringify(parameters), ...(where && { superQueryJson: JSON.stringify(where) }) },
    { ...model, rights: { fields: list.fields, rules: [] } },
  );
  const grouping = {
    measures: measures.map(({ label: _series, ...measure }) => measure),
    ...(groups && { groups }),
    ...(order && { order }),
    ...(limit !== undefined && { limit }),
  };
  const found = await groupRecords(db, list, query, grouping, (fields, records) =>
    namesFor(db, fields, records, language, delegatedNames({ db }, model.id)),
  );
  return { list: groupedRows(found.list, measures), cut: found.cut && limit === undefined };
}
