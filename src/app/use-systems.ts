import { useMemo } from 'react';
import type { WorkspaceSystems } from '#runtime/context/workspace.ts';
import { useProductContext } from './product-context/product-context.ts';

/** Milliseconds for which the answer of a switch is shown; the context is switched after it (TOPBAR-021). */
const switchedMs = 1500;

/** The user's systems, and the switch to another one: shows the answer, then refetches user, menus and permissions. */
export function useSystems(): WorkspaceSystems {
  const { client, session, keeping, toast, reloadUser } = useProductContext();
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
