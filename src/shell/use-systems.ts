import { useMemo } from 'react';
import type { WorkspaceSystems } from '#runtime/workspace.ts';
import { useShell } from './shell.ts';

/** How long the answer of a switch is shown, and how long the context waits for it (TOPBAR-021). */
const switchedMs = 1500;

/** The systems of the person, and the way to another one: its answer is shown, then user, menus and permissions are read anew. */
export function useSystems(): WorkspaceSystems {
  const { client, session, keeping, toast, reloadUser } = useShell();
  const info = session.user?.userInfo;
  return useMemo(
    () => ({
      list: info?.systemIds ?? [],
      current: info?.systemId ?? '',
      isFixed: keeping.application.id !== '',
      async change(id) {
        const { msg } = await client.send('profile.major', { majorId: id, majorType: 'System' });
        await toast('success', msg, switchedMs);
        await reloadUser();
      },
    }),
    [info, keeping, client, toast, reloadUser],
  );
}
