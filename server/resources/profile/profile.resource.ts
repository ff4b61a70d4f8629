import { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { readPreferences } from '#core/settings/read-preferences.ts';
import { missing } from '../../platform/errors/app-error.ts';
import { choose } from '../../services/organisation/user-choice.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { describe, fileOf } from '../../services/files/file-record.ts';
import { ownProfile, updateOwn } from './own-profile.ts';
import { goTo } from './go-to.ts';

/** Changes of the own account. The user comes from the session, never from the body. */
export const profileResource = defineResource({
  contract: profileContract,
  // Avatars are readable to all users, since every picker and list shows them.
  holdsFiles: { users: { readable: async (ids) => ids } },
  handlers: {
    info: (_input, context) => ownProfile(context),
    async update(input, context) {
      await updateOwn(input, context);
    },
    async avatar({ name }, context) {
      const { db, user } = context;
      const file = await fileOf(name, 'userAvatar', context);
      // Pictures uploaded by another user cannot be used as avatar.
      if (file.creatorUserId !== user.id) throw missing('upload.missing');
      const headIcon = describe(file).url;
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
