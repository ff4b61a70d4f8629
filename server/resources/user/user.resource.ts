import { sql } from 'kysely';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { userContract } from '#schemas/resources/user/user.contract.ts';
import { userEntity } from '#schemas/resources/user/user.entity.ts';
import { liftWaits } from '../../platform/auth/login-failures.ts';
import { forgetGrants } from '../../platform/auth/permission/grants.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { mailOneTime, mailPasswordJob, refuseWithoutMail } from '../../services/messages/mail-password.ts';
import { checkChosen, givePassword } from '../../services/organisation/give-password.ts';
import { loginNamesOf, refuseTaken } from '../../services/organisation/login-names.ts';
import { makeOneTime } from '../../services/organisation/one-time-password.ts';
import { userMigrations, userTable } from '../../services/organisation/organisation.table.ts';
import { organisations } from '../../services/organisation/organisations.ts';
import { wordsColumns } from '../../services/organisation/person-search-text.ts';
import { deletedNodes, selectedNodes, isMemberOf } from '../../services/organisation/selected.ts';
import { among, belongingTo, listOfPeople, pageOfPeople } from '../../services/organisation/users.ts';
import { userImport } from '../../services/import/import-users.ts';
import { belongingsIn, belongTo, firstBelongings, leaveAll } from './belongings.ts';
import { openFlowTasks, runningFlows } from '../../services/flow/run/hand-over.ts';
import { handoverWith } from '../../services/organisation/handover.ts';
import {
  authorisedPeople,
  exportUsers,
  listUsers,
  peopleBelow,
  peopleOf,
  peopleTree,
  readUser,
  reportingTo,
} from './read-users.ts';

interface Account {
  id: string;
  account: string;
  mobilePhone: string;
  email: string;
  realName: string;
  managerId: string;
  enabledMark: number;
}

/** An account to change; refuses one with more rights than the caller could grant (PERM-024). */
async function accountToChange(id: string, context: Pick<Context, 'db' | 'user'>): Promise<Account> {
  const account = await context.db
    .selectFrom('users')
    .select(['id', 'account', 'mobilePhone', 'email', 'realName', 'managerId', 'enabledMark'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw notFound();
  await refusePrivilegeEscalation({ user: [id] }, context);
  return account;
}

/** Refuses to disable or delete the own account, or the last administrator's (USER-006). */
async function refuseOwnOrLast(id: string, { db, user }: Context): Promise<void> {
  if (id === user.id) throw badRequest('user.own');
  // The row locks serialise two administrators who disable each other.
  const administrators = await db
    .selectFrom('users')
    .select('id')
    .where('isAdministrator', '=', 1)
    .where('enabledMark', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === id) throw badRequest('user.lastAdministrator');
}

/** Ends every session of an account and notifies its open pages of the reason (R24). */
async function endAll(id: string, reason: 'disabled' | 'removed' | 'reset', context: Context): Promise<void> {
  await endSessions(context.db, id, reason);
  context.pages.logOut({ userId: id }, `user.ended.${reason}`);
}

type Calls = (typeof userContract)['calls'];

const crud = crudHandlers(userTable);

/** The columns by which a user is searched. */
const searchColumns = ({ account, realName }: Record<string, unknown>) =>
  wordsColumns({ account: String(account ?? ''), realName: String(realName ?? '') });

/** Changing a manager changes rights over the subordinate's records, so both managers are checked (PERM-024). */
async function refuseManagers(before: string, after: string | null | undefined, context: Context): Promise<void> {
  if (after === undefined || (after ?? '') === before) return;
  await refusePrivilegeEscalation({ user: [before, after ?? ''].filter((id) => id !== '') }, context);
}

/** Refuses a manager who is the user, or reports to them: the hierarchy is a tree. */
async function refuseManagerCycle(id: string, managerId: string, { db }: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id) as (
      select ${managerId}::text
      union
      select users.manager_id from users join above on users.id = above.id where users.manager_id <> ''
    ) select id from above where id = ${id}`.execute(db);
  if (rows.length > 0) throw wrong('managerId', 'user.managerId.cycle');
}

/** The fields of a new user, with everything they belong to. */
type NewUser = Parameters<typeof belongingsIn>[0] & { managerId?: string | null | undefined };

/** Creates users with the hashes of their passwords, all or none; an empty one admits no login until another is set. */
async function addUsers(
  users: readonly { id: string; values: NewUser; password: string; oneTimeUntil?: number }[],
  context: Context,
): Promise<void> {
  if (users.length === 0) return;
  const records = users.map(({ values }) => entityRecord(userEntity, { ...values }));
  await refuseTaken(
    users.map(({ id }, index) => ({ id, after: loginNamesOf(records[index] ?? {}) })),
    context,
  );
  await refusePrivilegeEscalation({ user: users.flatMap(({ values }) => values.managerId || []) }, context);
  const { majors, store } = await firstBelongings(
    users.map(({ values }) => belongingsIn(values)),
    context,
  );
  const rows = users.map(({ values: _values, ...stored }, index) => {
    const record = records[index] ?? {};
    return { input: record, more: { ...stored, ...searchColumns(record), ...majors[index] } };
  });
  await crud.createAll(rows, context);
  await store(users.map(({ id }) => id));
}

/**
 * The hash in a sealed password set for another user; refuses bad choices as far as a hash shows them (PASSWORD-018).
 */
async function chosenFor(userId: string, sealed: string, ticket: string, context: Context): Promise<Uint8Array> {
  const pageHash = await context.passwords.open(sealed, ticket, context);
  if (!pageHash) throw badRequest('session.stale');
  await checkChosen(userId, pageHash, await systemConfig(context.db, context.settings), context);
  return pageHash;
}

/** Creates a user with a typed first password, or with a one-time password that is answered only here, or mailed. */
async function createUser(input: InputOf<Calls['create']>, context: Context): Promise<OutputOf<Calls['create']>> {
  const id = context.newId();
  const { passwordBy = 'typed', password = '', timestamp = '' } = input;
  if (passwordBy === 'typed') {
    if (password === '') throw wrong('password', 'password.new.required');
    await addUsers([{ id, values: input, password: '' }], context);
    await givePassword(id, await chosenFor(id, password, timestamp, context), 'other', context);
    return { id };
  }
  const made = await makeOneTime(await systemConfig(context.db, context.settings), context);
  const { account = '', realName = '' } = input as { account?: string; realName?: string };
  if (passwordBy === 'mailed') {
    if (!input.email) throw wrong('email', 'user.mail.noAddress');
    await refuseWithoutMail(context);
  }
  await addUsers([{ id, values: input, ...made.stored }], context);
  if (passwordBy === 'shown') return { id, passwords: [{ account, realName, password: made.text }] };
  await mailOneTime(id, account, made, context);
  return { id };
}

const wrong = (path: string, id: string) => badRequest(id, {}, [{ path, id, params: {}, severity: 'error' }]);

/** Updates a user; disabling ends all sessions at once. */
async function updateUser(input: InputOf<Calls['update']>, context: Context): Promise<null> {
  const { id } = input;
  const before = await accountToChange(id, context);
  const after = { ...before, ...input };
  await refuseTaken([{ id, after: loginNamesOf(after), before: loginNamesOf({ ...before }) }], context);
  await refuseManagers(before.managerId, input.managerId, context);
  if (after.managerId && after.managerId !== before.managerId) await refuseManagerCycle(id, after.managerId, context);
  const isDisabled = before.enabledMark === 1 && after.enabledMark !== 1;
  if (isDisabled) await refuseOwnOrLast(id, context);
  await crud.update(input, context, searchColumns(after));
  await belongTo(id, belongingsIn(input), context);
  if (isDisabled) await endAll(id, 'disabled', context);
  return null;
}

interface ById {
  id: string;
}

/** Toggles a user between enabled and disabled; disabling ends all sessions at once (USER-004). */
async function toggleUser({ id }: ById, context: Context): Promise<null> {
  const { enabledMark } = await accountToChange(id, context);
  const next = enabledMark === 1 ? 0 : 1;
  if (next === 0) await refuseOwnOrLast(id, context);
  await crud.state({ id }, context);
  if (next === 0) await endAll(id, 'disabled', context);
  return null;
}

/** Deletes a user with all personal data; their subordinates and departments are left without a manager. */
async function removeUser({ id }: ById, context: Context): Promise<null> {
  const { db } = context;
  const account = await accountToChange(id, context);
  await refuseOwnOrLast(id, context);
  await endAll(id, 'removed', context);
  await leaveAll(id, context);
  for (const table of ['oldPassword', 'userChoice', 'knownAddress'] as const) {
    await db.deleteFrom(table).where('userId', '=', id).execute();
  }
  for (const table of ['users', 'organize'] as const) {
    await db.updateTable(table).set({ managerId: '' }).where('managerId', '=', id).execute();
  }
  await liftWaits(db, typedNames(account));
  await db.deleteFrom('users').where('id', '=', id).execute();
  return forgetGrants('user', id, context);
}

type Reset = InputOf<(typeof userContract)['calls']['resetPassword']>;

/** Sets another user's initial password. One's own is changed only with the old one (USER-005). */
async function resetPassword({ id, userPassword, timestamp }: Reset, context: Context): Promise<void> {
  await accountToChange(id, context);
  if (id === context.user.id) throw badRequest('user.ownPassword');
  const pageHash = await chosenFor(id, userPassword, timestamp, context);
  await givePassword(id, pageHash, 'other', context);
  await endAll(id, 'reset', context);
}

/** The login names of a user. */
const typedNames = ({ account, mobilePhone }: { account: string; mobilePhone: string }) => [
  account,
  ...(mobilePhone === '' ? [] : [mobilePhone, `${mobilePhone}@${account}`]),
];

/** Ends the login delays of a user, for every login name and address, and those of the addresses. */
async function unlock({ id }: ById, context: Context): Promise<void> {
  await liftWaits(context.db, typedNames(await accountToChange(id, context)));
}

/** Placeholder of the user who fills in a form. */
const currentUser = 'currentUser';

/** Users: CRUD and selectors. */
export const userResource = defineResource({
  contract: userContract,
  migrations: userMigrations,
  jobs: [mailPasswordJob],
  // Nothing is written while a sheet is parsed; an import writes in transactions of its own.
  withoutTransaction: ['importUpload', 'importData'],
  handlers: {
    list: listUsers,
    exportData: exportUsers,
    info: readUser,
    create: createUser,
    update: updateUser,
    remove: removeUser,
    state: toggleUser,
    resetPassword,
    unlock,
    ...handoverWith({ flowTask: openFlowTasks, flowInstance: runningFlows }),
    ...userImport(addUsers),
    children: (input, context) => peopleBelow(context, input),
    named: async ({ ids }, { db }) => ({
      list: await selectedNodes(
        db,
        ids.map((id) => `${id}--user`),
        await organisations(db),
      ),
    }),
    async selectedList({ ids }, { db, language }) {
      const found = await selectedNodes(db, ids, await organisations(db));
      const list = [...found, ...(await deletedNodes(db, ids, found, language))];
      if (!ids.includes(`${currentUser}--user`)) return { list };
      return { list: [...list, { id: currentUser, type: 'user', fullName: sentence(language, 'picker.currentUser') }] };
    },
    async selectedUserList({ ids, userIds, ...query }, { db }) {
      const all = await organisations(db);
      const those = userIds === undefined ? [] : [among(userIds)];
      return pageOfPeople(db, all, query, [isMemberOf(ids, all), ...those]);
    },
    async subordinates(query, { db, user }) {
      return listOfPeople(db, await organisations(db), query, [reportingTo(user.id)]);
    },
    async organization({ organizeId, ...query }, { db, user }) {
      const id = organizeId === '0' ? user.organizeId : organizeId;
      return listOfPeople(db, await organisations(db), query, [belongingTo('user_organize', [id])]);
    },
    all: (_input, { db }) => peopleOf(db, []),
    selector: (_input, { db }) => peopleTree(db),
    byPosition: ({ positionId }, { db }) => peopleOf(db, [belongingTo('user_position', [positionId])]),
    byRole: ({ roleId, organizeId }, { db }) =>
      peopleOf(db, [belongingTo('user_role', [roleId]), belongingTo('user_organize', [organizeId])]),
    byAuthority: authorisedPeople,
  },
});
