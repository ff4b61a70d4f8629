import { userContract } from '#schemas/resources/user/user.contract.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { organisations } from '../../services/organisation/organisations.ts';
import { selectedNodes, standingFor } from '../../services/organisation/selected.ts';
import { among, belongingTo, listOfPeople, pageOfPeople } from '../../services/organisation/users.ts';
import { removeUser, resetPassword, toggleUser, unlock } from './end-account.ts';
import { peopleBelow, reportingTo } from './people-below.ts';
import { listUsers, readUser } from './read-users.ts';
import { userMigrations } from './user.table.ts';
import { createUser, updateUser } from './write-user.ts';

/** Placeholder of the user who fills in a form. */
const currentUser = 'currentUser';

/** Users: CRUD and selectors. */
export const userResource = defineResource({
  contract: userContract,
  migrations: userMigrations,
  handlers: {
    list: listUsers,
    info: readUser,
    create: createUser,
    update: updateUser,
    remove: removeUser,
    state: toggleUser,
    resetPassword,
    unlock,
    children: (input, context) => peopleBelow(context, input),
    named: async ({ ids }, { db }) => ({
      list: await selectedNodes(
        db,
        ids.map((id) => `${id}--user`),
        await organisations(db),
      ),
    }),
    async selectedList({ ids }, { db, language }) {
      const list = await selectedNodes(db, ids, await organisations(db));
      if (!ids.includes(`${currentUser}--user`)) return { list };
      return { list: [...list, { id: currentUser, type: 'user', fullName: sentence(language, 'picker.currentUser') }] };
    },
    async selectedUserList({ ids, userIds, ...query }, { db }) {
      const all = await organisations(db);
      const those = userIds === undefined ? [] : [among(userIds)];
      return pageOfPeople(db, all, query, [standingFor(ids, all), ...those]);
    },
    async subordinates(query, { db, user }) {
      return listOfPeople(db, await organisations(db), query, [reportingTo(user.id)]);
    },
    async organization({ organizeId, ...query }, { db, user }) {
      const id = organizeId === '0' ? user.organizeId : organizeId;
      return listOfPeople(db, await organisations(db), query, [belongingTo('user_organize', [id])]);
    },
  },
});
