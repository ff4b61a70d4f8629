import type { InterfaceParameter } from '#schemas/resources/data-interface/data-config.ts';
import type { ParameterValue } from '#schemas/resources/data-interface/data-interface.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { forbidden, notFound, AppError, badRequest } from '../../platform/errors/app-error.ts';
import { systemValue } from '../../records/query/system-values.ts';
import { type Ask, type Found, interfaceRowsMax } from './ask.ts';
import { isOpenTo, mayRun } from './interface-access.ts';
import type { DataInterfaceTable } from './interface.table.ts';
import { storeLog } from './write-log.ts';
import { type DataConfig, readConfig, readParameters } from './read-config.ts';
import { queryRows } from './rows-in-memory.ts';
import { rowsOfAddress } from './rows-of-address.ts';
import { rowsOfSql } from '../data-sources/rows-of-sql.ts';
import { rowsOfModel } from './rows-of-model.ts';
import { guardedColumns, rowsOfTable } from './rows-of-table.ts';
import { usesVariables, type VariableRows, withVariables } from './variables.ts';
import { formIdOf } from './write-rights.ts';

/** The source of a value that the server knows itself. */
const fromSystem = 4;

/**
 * The values of an interface's parameters: the given ones, else the defaults of the interface. A missing required one
 * is refused by name; one given as empty is empty. Unknown parameters are ignored.
 */
async function parameterValues(
  context: Context,
  parameters: readonly InterfaceParameter[],
  given: readonly ParameterValue[],
  formId: string,
): Promise<Record<string, unknown>> {
  const sent = new Map(given.map((one) => [one.field, one]));
  const values: Record<string, unknown> = {};
  for (const { field, fieldName, required, defaultValue, sourceType, relationField } of parameters) {
    const one = sent.get(field);
    if (one !== undefined) values[field] = await valueOf(context, one, formId);
    else if (sourceType === fromSystem) values[field] = await systemValue(context, relationField, formId);
    else values[field] = defaultValue;
    if (required === 1 && (values[field] === undefined || values[field] === null)) {
      throw badRequest('data-interface.parameterMissing', { name: fieldName || field });
    }
  }
  return values;
}

async function valueOf(context: Context, { sourceType, defaultValue }: ParameterValue, formId: string) {
  return sourceType === fromSystem ? systemValue(context, defaultValue, formId) : defaultValue;
}

/** A question to an interface as a call asks it. */
interface Question extends Partial<Pick<Ask, 'keyword' | 'keywordFields' | 'only' | 'page' | 'key'>> {
  paramList?: readonly ParameterValue[] | undefined;
  formId?: string | undefined;
  /** The call, as the log names it. */
  call: string;
}

/** How the log names what a variable asks. */
const variableCall = 'variable';

/** Runs an interface by id or code for a caller; refused unless the caller may use it (PERM-023). */
export async function runUsed(context: Context, id: string, question: Question): Promise<Found> {
  const row = await interfaceById(context, id);
  return logged(context, row, question, async () => {
    if (!(await mayRun(context))(row)) throw forbidden('data-interface.notUsed');
  });
}

/**
 * Runs an interface for the server itself: for the names of a record, a check of what was picked, a variable. What uses it
 * is known; the rights of the caller hold for its rows.
 */
export async function runInterface(context: Context, id: string, question: Question): Promise<Found> {
  return logged(context, await interfaceById(context, id), question);
}

/**
 * Runs an interface for a page that anyone may open; the caller has no account. Refused where a parameter is what the
 * server knows of a person: without a person such a condition would be none.
 */
export async function runAnonymously(context: Context, id: string, question: Question): Promise<Found> {
  const row = await interfaceById(context, id);
  return logged(context, row, question, async () => {
    if (readParameters(row.parameterJson).some(({ sourceType }) => sourceType === fromSystem))
      throw forbidden('data-screen.link.personal');
  });
}

async function logged(
  context: Context,
  row: DataInterfaceTable,
  question: Question,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<Found> {
  const startedAt = context.now();
  try {
    await check();
    const found = await answerSafely(context, row, question);
    await storeLog(context, row, { call: question.call, startedAt, outcome: 'ok' });
    return found;
  } catch (error) {
    const outcome = error instanceof AppError ? error.id : 'error.failed';
    // After a failed statement the transaction is aborted and nothing can be logged; the error itself matters more.
    await storeLog(context, row, { call: question.call, startedAt, outcome }).catch(() => undefined);
    throw error;
  }
}

/** An interface by its id or code; missing where there is none. */
async function interfaceById({ db }: Context, id: string): Promise<DataInterfaceTable> {
  const [row] = await db
    .selectFrom('dataInterface')
    .selectAll()
    .where((or) => or.or([or('id', '=', id), or('enCode', '=', id)]))
    // An id beats a code that happens to be the same.
    .orderBy((by) => by('id', '=', id), 'desc')
    .limit(1)
    .execute();
  if (!row) throw notFound('data-interface.missing', { name: id });
  return row;
}

/** SQL states of invalid data and statements: errors of an interface, not of its connection. */
const ofInterface = /^(22|42|54)/;

/** A refused statement is a failure of the interface; the surrounding save continues, or is refused with a message. */
async function answerSafely(context: Context, row: DataInterfaceTable, question: Question): Promise<Found> {
  // A variable is read within the answer of the interface that uses it.
  if (question.call === variableCall) return answer(context, row, question);
  return withSavepoint(context.db, () => answer(context, row, question)).catch((error: unknown) => {
    const { code = '' } = error as { code?: string | number };
    if (!ofInterface.test(String(code)) || error instanceof AppError) throw error;
    context.log.error(error);
    throw badRequest('data-interface.failed', { name: row.fullName });
  });
}

async function answer(context: Context, row: DataInterfaceTable, question: Question): Promise<Found> {
  if (row.enabledMark !== 1) throw badRequest('data-interface.disabled', { name: row.fullName });
  const parameters = readParameters(row.parameterJson);
  const ask = await askOf(context, parameters, question);
  const dataConfig = readConfig(row.type, row.dataConfigJson);
  const config = await withVariables(context, dataConfig, (id) => rowsForVariable(context, id));
  return rowsOf(context, config, ask, isOpenTo(row, context));
}

async function askOf(
  context: Context,
  parameters: readonly InterfaceParameter[],
  { paramList = [], formId = '', keyword = '', keywordFields = [], only, page, key }: Question,
): Promise<Ask> {
  // Looked up by id, a row is the same whatever the form around it says.
  const values = only === undefined ? await parameterValues(context, parameters, paramList, formId) : {};
  return {
    values,
    required: new Set(parameters.filter(({ required }) => required === 1).map(({ field }) => field)),
    keyword,
    keywordFields,
    only,
    page: page ?? { currentPage: 1, pageSize: interfaceRowsMax },
    key,
  };
}

async function rowsOf(context: Context, dataConfig: DataConfig, ask: Ask, isOpen: boolean): Promise<Found> {
  if (dataConfig.type === 1) {
    const { config } = dataConfig;
    return config.from.startsWith('model/')
      ? rowsOfModel(context, config, ask, isOpen)
      : rowsOfTable(context, config, ask, isOpen);
  }
  if (dataConfig.type === 2) return queryRows(dataConfig.config.rows, dataConfig.config.where, ask);
  if (dataConfig.type === 3) return rowsOfAddress(context, dataConfig.config, ask);
  return queryRows(await rowsOfSql(context, dataConfig.config, ask.values, interfaceRowsMax), undefined, ask);
}

/** An interface read by a variable cannot use variables itself, which prevents cycles. */
async function rowsForVariable(context: Context, id: string): Promise<VariableRows> {
  const row = await interfaceById(context, id);
  const dataConfig = readConfig(row.type, row.dataConfigJson);
  if (usesVariables(dataConfig.config)) throw badRequest('data-interface.variableOfVariable', { name: row.fullName });
  const { rows } = await runInterface(context, row.id, { call: variableCall });
  return { rows, isPersonal: formIdOf(dataConfig) !== undefined || guardedColumns(dataConfig).length > 0 };
}
