import { type RawBuilder, type Selectable, sql } from 'kysely';
import { formatTime } from '#core/dates/format.ts';
import { type Call, isReading } from '#schemas/protocol/contract.ts';
import type { Language } from '#schemas/language/text.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import {
  type AuditEntry,
  type AuditFilters,
  auditLogContract,
} from '#schemas/resources/audit-log/audit-log.contract.ts';
import { auditKindOf } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { sentence, sentences, translateText } from '../../platform/envelope/sentence.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { type PageOf, readPage, rowsMax } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type ListInput, type Query, sortColumns } from '../../platform/resource/list-query.ts';
import { workbook, workbookType } from '../../services/workbook.ts';

type Row = Selectable<Database['auditEntry']>;

function conditionsOf({ keyword, userId, noun, kind, time }: AuditFilters, language: Language): RawBuilder<boolean>[] {
  const [from, to] = time ?? [];
  const word = (keyword ?? '').trim();
  const like = likeOf(word);
  return [
    ...(word === ''
      ? []
      : [
          sql<boolean>`(account ilike ${like} or address ilike ${like} or call ilike ${like}
            or call = any(${callsNamed(word, language)})
            or exists (select 1 from audit_change where entry_id = audit_entry.id and row_id = ${word}))`,
        ]),
    // Entries of logins have an account only.
    ...(userId
      ? [
          sql<boolean>`(user_id = ${userId} or user_id = '' and account = (select account from users where id = ${userId}))`,
        ]
      : []),
    ...(noun ? [sql<boolean>`split_part(call, '.', 1) = ${noun}`] : []),
    ...(kind ? [sql<boolean>`kind = ${kind}`] : []),
    ...(typeof from === 'number' ? [sql<boolean>`last_time >= ${from}`] : []),
    ...(typeof to === 'number' ? [sql<boolean>`time <= ${to}`] : []),
  ];
}

const newestFirst = [['time', 'desc'] as const];

async function readEntries(input: ListInput & AuditFilters, context: Context): Promise<PageOf<AuditEntry>> {
  const all = conditionsOf(input, context.language).reduce(
    (query, condition) => query.where(condition),
    context.db.selectFrom('auditEntry'),
  );
  const { keyword: _searched, ...paging } = input;
  const order = sortColumns(input, ['time', 'account', 'kind'], newestFirst);
  const { list, pagination } = await readPage<Row>(all as unknown as Query, order, paging);
  return { list: await entriesOf(list, context), pagination };
}

async function entriesOf(rows: readonly Row[], { db, language }: Context): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const people =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'realName']).where('id', 'in', ids).execute();
  const names = new Map(people.map(({ id, realName }) => [id, realName]));
  return rows.map(({ id, time, lastTime, kind, call, userId, account, address, message, count }) => ({
    ...{ id, time, lastTime, kind, call, userId, address, count },
    what: labelOf(call, language),
    person: names.has(userId) ? `${names.get(userId)} (${account})` : account,
    outcome: message === '' ? '' : sentence(language, message),
  }));
}

const callsOf = (noun: string): Record<string, Call> =>
  (Object.values(contracts).find((contract) => contract.noun === noun)?.calls ?? {}) as Record<string, Call>;

/** The menu that a call belongs to. */
const menuOf = ({ access }: Call): string | undefined => (typeof access === 'object' ? access.menu : undefined);

const known = (id: string) => Object.hasOwn(sentences.zh, id);

/** The name of a noun: its own, or that of the menu in which it is managed. */
function nameOf(noun: string, language: Language): string {
  const menus = Object.values(callsOf(noun)).flatMap((call) => menuOf(call) ?? []);
  const id = [`audit-log.noun.${noun}`, ...menus.map((menu) => `menu.${menu}`)].find(known);
  return id === undefined ? noun : sentence(language, id);
}

/** A call in words: the noun, and what was done to it. Only refused calls have no verb of their own. */
function labelOf(call: string, language: Language): string {
  const [noun = '', name = ''] = call.split('.');
  const definition = callsOf(noun)[name];
  const general = definition && (isReading(definition) ? 'read' : 'write');
  const verb = [name, general].map((one) => `audit-log.verb.${one}`).find(known);
  return `${nameOf(noun, language)}: ${verb === undefined ? name : sentence(language, verb)}`;
}

/** The calls whose words contain a text. */
function callsNamed(text: string, language: Language): string[] {
  const wanted = text.toLowerCase();
  return Object.values(contracts)
    .flatMap(({ noun, calls }) => Object.keys(calls).map((name) => `${noun}.${name}`))
    .filter((call) => labelOf(call, language).toLowerCase().includes(wanted));
}

/** The nouns with calls that are recorded. */
function nouns(language: Language) {
  const recorded = Object.values(contracts).filter(({ calls }) =>
    Object.values(calls as Record<string, Call>).some((call) => auditKindOf(call) !== undefined),
  );
  return recorded.map(({ noun }) => ({ id: noun, fullName: nameOf(noun, language) }));
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Nouns of tables whose names differ from theirs. */
const nounsOfTables: Readonly<Record<string, string>> = { users: 'user', menu_item: 'module-button' };

/** A table and its columns in words: the labels of the entity's fields. What has none keeps its name in the database. */
function wordsOf(table: string, language: Language) {
  const noun = nounsOfTables[table] ?? table.replaceAll('_', '-');
  const fields = (entities as Readonly<Record<string, Entity>>)[noun]?.fields ?? {};
  const named = nameOf(noun, language);
  return {
    table: named === noun ? table : named,
    column(name: string): string {
      const label = fields[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]?.label;
      const common = `audit-log.column.${name}`;
      return label !== undefined ? translateText(language, label) : known(common) ? sentence(language, common) : name;
    },
  };
}

/** What an act changed, one row for each column of each record. */
async function changesOf(entryId: string, { db, language }: Context) {
  const changes = await db
    .selectFrom('auditChange')
    .selectAll()
    .where('entryId', '=', entryId)
    .orderBy('time')
    .orderBy('noun')
    .orderBy('rowId')
    .limit(rowsMax)
    .execute();
  return changes.flatMap(({ noun, rowId, before, after }, index) => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const words = wordsOf(noun, language);
    return fields.map((field) => ({
      zhjyId: `${index}-${field}`,
      ...{ noun, nounName: words.table, rowId, field, fieldName: words.column(field) },
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }));
  });
}

const columns = ['time', 'person', 'kind', 'what', 'address', 'outcome', 'count'] as const;

/** The audit log: read and exported by those who have its menu. */
export const auditLogResource = defineResource({
  contract: auditLogContract,
  handlers: {
    list: ({ keyword, ...input }, context) => readEntries({ ...input, ...(keyword && { keyword }) }, context),
    nouns: (_input, { language }) => Promise.resolve({ list: nouns(language) }),
    async info({ id }, context) {
      const row = await context.db.selectFrom('auditEntry').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw notFound();
      const [entry] = await entriesOf([row], context);
      return {
        ...(entry as AuditEntry),
        input: JSON.stringify(row.input, null, 2),
        changes: await changesOf(id, context),
      };
    },
    async export({ search }, context) {
      const { language, files } = context;
      const { keyword, ...filters } = search ?? {};
      const { list } = await readEntries({ ...filters, ...(keyword && { keyword }), pageSize: rowsMax }, context);
      const title = sentence(language, 'menu.system.auditLog');
      const header = columns.map((name) => sentence(language, `audit-log.${name}`));
      const lines = list.map((entry) => [
        formatTime(entry.time, 'yyyy-MM-dd HH:mm:ss'),
        entry.person,
        sentence(language, `audit-log.kind.${entry.kind}`),
        entry.what,
        entry.address,
        entry.outcome,
        entry.count,
      ]);
      return files.publish(`${title}.xlsx`, workbook({ name: title, header, lines }), workbookType);
    },
  },
});
