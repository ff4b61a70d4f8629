import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { compile } from '#core/compile/compile.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { FirstPassword, ImportRow } from '#schemas/resources/import-calls.ts';
import { user } from '#schemas/resources/user/user.entity.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { recordFields } from '../../records/fields/record-fields.ts';
import { formContext } from '../../records/forms/parse-definition.ts';
import { optionReader } from '../../records/validation/allowed-options.ts';
import {
  chooseColumns,
  type ChosenColumns,
  type ChosenSheet,
  type Import,
  storedPreview,
  storeUpload,
} from './import-preview.ts';
import { checkedList, failuresFile, importedId, importRows } from './import-rows.ts';
import { importColumns } from './import-sheet.ts';
import type { CellContext } from './read-cells.ts';
import { templateFile } from './template.ts';
import { mailOneTime, refuseWithoutMail } from '../messages/mail-password.ts';
import { loginNamesOf, refuseTaken } from '../organisation/login-names.ts';
import { makeOneTime, type OneTime } from '../organisation/one-time-password.ts';

const several = (zhjyKey: string, vModel: string, required = false) => ({
  config: { zhjyKey, ...(required && { required }) },
  vModel,
  multiple: true,
});

/** The columns of an import of users: the fields of the user dialog, as nodes of the same kinds. */
const definition: Definition = {
  language: 1,
  title: '$t:user.manage',
  entity: 'user',
  fields: [
    { config: { zhjyKey: 'input', required: true, unique: true }, vModel: 'account' },
    { config: { zhjyKey: 'input', required: true }, vModel: 'realName' },
    { config: { zhjyKey: 'select', required: true }, vModel: 'gender' },
    several('organizeSelect', 'organizeIdTree', true),
    several('posSelect', 'positionId'),
    several('roleSelect', 'roleId'),
    several('groupSelect', 'groupId'),
    { config: { zhjyKey: 'userSelect' }, vModel: 'managerId' },
    { config: { zhjyKey: 'input', unique: true }, vModel: 'mobilePhone' },
    { config: { zhjyKey: 'input', unique: true }, vModel: 'email' },
    { config: { zhjyKey: 'datePicker' }, vModel: 'entryDate' },
    { config: { zhjyKey: 'datePicker' }, vModel: 'birthday' },
    { config: { zhjyKey: 'select' }, vModel: 'certificatesType' },
    'certificatesNumber',
    { config: { zhjyKey: 'select' }, vModel: 'education' },
    { config: { zhjyKey: 'inputNumber' }, vModel: 'sortCode' },
    { config: { zhjyKey: 'textarea' }, vModel: 'description' },
  ],
};
const fields = recordFields(compile(definition, { ...formContext, entities: { user } }));

/** What uploads of this import are valid for. */
const userScope = 'user';

/** What the cells of an import of users are read with. */
function userCells(context: Context): CellContext {
  return {
    context,
    columns: importColumns(fields, context.language),
    // Their options are fixed or those of dictionaries.
    optionsOf: optionReader(context, () => Promise.resolve([]), userScope),
  };
}

/** A user to create from the values of the user dialog, with a one-time password. */
type ImportedUser = { id: string; values: Record<string, unknown> } & OneTime['stored'];

/** Creates users, all or none. */
type AddUsers = (users: readonly ImportedUser[], context: Context) => Promise<void>;

/** Users of one statement. */
const usersAtOnce = 50;

/** In place of a password: a trial stores none. */
const noPassword: OneTime = { text: '', stored: { password: '', oneTimeUntil: 0 } };

/** The calls of the wizard for users, who are created by `addUsers`. */
export function userImport(addUsers: AddUsers) {
  const into = (context: Context): Import => ({ scope: userScope, columns: userCells(context).columns });
  const nameOf = ({ language }: Context) => sentence(language, 'user.manage');
  return {
    importTemplate: (_input: object, context: Context) => templateFile(nameOf(context), userCells(context)),
    importUpload: (_input: object, context: Context) => storeUpload(context, into(context)),
    importPreview: (chosen: ChosenSheet, context: Context) => storedPreview(context, into(context), chosen),
    importColumns: (chosen: ChosenColumns, context: Context) => chooseColumns(context, into(context), chosen),
    importData: (input: ImportInput, context: Context) => importUsers(input, context, addUsers),
    importFailures: ({ list }: { list: readonly ImportRow[] }, context: Context) =>
      failuresFile(context, nameOf(context), list, userCells(context).columns),
  };
}

interface ImportInput {
  list: readonly ImportRow[];
  isCheck?: number | undefined;
  sendMail?: number | undefined;
}

/**
 * Imports rows as users, each with a one-time password that is mailed to them, or answered here only. Every row is
 * checked like a user that is created in the dialog, with the rights of the importer (PERM-024).
 */
async function importUsers({ list, isCheck, sendMail }: ImportInput, context: Context, addUsers: AddUsers) {
  const rows = checkedList(list);
  const policy = await systemConfig(context.db, context.settings);
  if (sendMail === 1) await refuseWithoutMail(context);
  let mailed = 0;
  const result = await importRows(rows, userCells(context), {
    isCheck: isCheck === 1,
    scope: userScope,
    table: 'users',
    // A manager may be a person of the same file, who is not there before the import.
    ignores: ({ path, id }) => isCheck === 1 && path === 'managerId' && id === 'value.notOffered',
    check: (values) => checkEntity(user, values),
    atOnce: usersAtOnce,
    tryOut: ({ values }, inside) => refuseTaken([{ id: '', after: loginNamesOf(values) }], inside),
    async write(valid, inside, isTrial) {
      const people = await Promise.all(
        valid.map(async ({ row, values }) => ({
          id: importedId(context, userScope, row),
          values,
          made: isTrial ? noPassword : await makeOneTime(policy, inside),
        })),
      );
      const imported = await importedAmong(
        inside,
        people.map(({ id }) => id),
      );
      const [again, fresh] = [
        people.filter(({ id }) => imported.has(id)),
        people.filter(({ id }) => !imported.has(id)),
      ];
      // Their rights may have grown since the first attempt.
      await refusePrivilegeEscalation({ user: again.map(({ id }) => id) }, inside);
      await addUsers(
        fresh.map(({ id, values, made }) => ({ id, values, ...made.stored })),
        inside,
      );
      const given: typeof people = [...fresh];
      // The answer to the first attempt may have been lost, and with it the password; one in use is not replaced.
      for (const one of again) if (await replaceUnused(inside, one.id, one.made.stored)) given.push(one);
      if (isTrial) return [];
      const shown: FirstPassword[] = [];
      for (const { id, values, made } of given) {
        const { account, realName, email } = values as { account: string; realName: string; email?: string | null };
        if (sendMail === 1 && email) await mailOneTime(id, account, made, inside);
        else shown.push({ account, realName, password: made.text });
      }
      mailed += given.length - shown.length;
      return shown;
    },
  });
  return mailed > 0 && isCheck !== 1 ? { ...result, mailed } : result;
}

/** The users that an earlier attempt made of these rows. */
async function importedAmong({ db }: Context, ids: readonly string[]): Promise<Set<string>> {
  const found = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(found.map(({ id }) => id));
}

async function replaceUnused({ db }: Context, id: string, stored: OneTime['stored']): Promise<boolean> {
  const unused = db.updateTable('users').set(stored).where('id', '=', id).where('lastLoginTime', 'is', null);
  const { numUpdatedRows } = await unused.where('changePasswordDate', 'is', null).executeTakeFirst();
  return numUpdatedRows === 1n;
}
