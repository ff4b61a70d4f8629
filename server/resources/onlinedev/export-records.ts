import type { InputOf } from '#schemas/protocol/contract.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import type { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import { formatTime } from '#core/dates/format.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import { say } from '../../records/forms/say.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import type { Condition } from '../../records/comparison.ts';
import { listRecords } from '../../records/list-records.ts';
import { shownFields, shownValues } from '../../records/read-record.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { namesOfRows } from '../../services/interfaces/names-of-rows.ts';
import { namesFor } from '../../records/record-names.ts';
import { workbook, workbookType } from '../../services/workbook.ts';
import { cellsOf } from './export-cells.ts';
import { listedOf, queryOf } from './record-query.ts';
import { sql } from 'kysely';

type Asked = Omit<InputOf<(typeof onlinedevContract)['calls']['exportData']>, 'modelId'>;

/** Maximum rows of a workbook: 10,000 records of 20 columns stay below 200 MB and 15 s. */
const exportedMax = pageSizeMax;

/** Exports records as a workbook: the requested page (0), all matches (1), or the selected ones (2). */
export async function exportRecords(context: Context, model: ReleasedModel, asked: Asked) {
  const { dataType = 0, selectIds = [], selectKey, ...list } = asked;
  const only: Condition[] = dataType === 2 ? [chosen(selectIds)] : [];
  const paging = dataType === 0 ? {} : { currentPage: 1, pageSize: exportedMax };
  const { rows } = await listRecords(context.db, await listedOf(context, model), {
    ...queryOf(list, model),
    ...paging,
    only,
  });
  const records = rows.map(({ data }) => shownValues(model, data));
  const names = await namesFor(
    context.db,
    shownFields(model),
    records,
    context.language,
    namesOfRows(context, model.id),
  );
  const fields = exportedFields(model, selectKey);
  const header = fields.map((field) => labelOf(context, model, field));
  const body = records.flatMap((record) => cellsOf(fields, record, names));
  const name = sentence(context.language, 'onlinedev.export.name', {
    name: model.fullName,
    time: timeText(context.now()),
  });
  return context.files.publish(`${name}.xlsx`, await workbook(model.fullName, header, body), workbookType);
}

const chosen = (ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<boolean>`false` : sql<boolean>`id in (${sql.join(ids)})`;

/** The selected columns in their order, else those of the list; only fields a list may show. */
function exportedFields(model: ReleasedModel, selectKey: readonly string[] | undefined): RecordField[] {
  const wanted = selectKey && selectKey.length > 0 ? selectKey : model.list.columns.map(({ prop }) => prop);
  return [...new Set(wanted)].flatMap((name) => {
    const field = shownFields(model).get(name);
    return field && field.shape !== 'rows' && field.node.kind?.listed === true ? [field] : [];
  });
}

/** The import template: one column per field of user input. */
export async function exportTemplate(context: Context, model: ReleasedModel) {
  const fields = [...shownFields(model).values()].filter(isTyped);
  const header = fields.map((field) => labelOf(context, model, field));
  const name = sentence(context.language, 'onlinedev.template.name', { name: model.fullName });
  return context.files.publish(`${name}.xlsx`, await workbook(model.fullName, header, []), workbookType);
}

const isTyped = ({ shape, node: { kind } }: RecordField): boolean =>
  shape !== 'rows' && kind?.listed === true && kind.system === undefined && kind.calculated !== true;

/** The label of a field; for a column with that of its sub-table as prefix. */
function labelOf({ language }: Context, { fields }: ReleasedModel, { table, node }: RecordField): string {
  const own = say(language, node.config.label);
  const outer = table === undefined ? undefined : fields.get(table);
  return outer ? `${say(language, outer.node.config.label)}-${own}` : own;
}

/** `20250115093000`, as a part of a file name. */
const timeText = (now: number) => formatTime(now, 'yyyyMMddHHmmss');
