import { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { profile } from '#schemas/resources/profile/profile.entity.ts';
import { readPreferences } from '#core/preferences/read-preferences.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { choose } from '../../platform/organisation/user-choice.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { ownProfile } from './own-profile.ts';
import { goTo } from './go-to.ts';

/** Where the pictures of people are served from. */
const avatarFolder = '/api/file/Image/userAvatar';

/** What people change of their own account. Whose it is comes from the session, never from the body. */
export const profileResource = defineResource({
  contract: profileContract,
  handlers: {
    info: (_input, context) => ownProfile(context),
    async update(input, context) {
      const facts = entityRecord(profile, input);
      await context.db
        .updateTable('users')
        .set({ ...facts, ...stampChange(context) })
        .where('id', '=', context.user.id)
        .execute();
    },
    async avatar({ name }, { db, user }) {
      const headIcon = `${avatarFolder}/${encodeURIComponent(name)}`;
      await db.updateTable('users').set({ headIcon }).where('id', '=', user.id).execute();
    },
    async theme({ theme }, { db, user }) {
      await db.updateTable('users').set({ theme }).where('id', '=', user.id).execute();
    },
    async language({ language }, { db, user }) {
      await db.updateTable('users').set({ language }).where('id', '=', user.id).execute();
    },
    preferences: (chosen, { db, user }) => choose(db, user.id, { preferences: readPreferences(chosen) }),
    major: goTo,
  },
});
