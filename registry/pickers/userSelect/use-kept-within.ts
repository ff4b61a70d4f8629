import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#runtime/context/services.ts';
import type { Id } from '../../kit/values/choices.ts';

/** Removes chosen users who are outside of a changed restriction (PICK-064). */
export function useKeptWithin(
  allowed: readonly string[] | undefined,
  ids: readonly Id[],
  keep: (ids: readonly Id[]) => void,
) {
  const { client } = useServices();
  const question = allowed?.join('\n');
  const known = useRef(question);
  const check = useEffectEvent(async (isCurrent: () => boolean) => {
    const userIds = ids.map(String);
    if (userIds.length === 0 || allowed === undefined) return;
    const input = { ids: allowed, keyword: '', currentPage: 1, pageSize: userIds.length, userIds };
    const { data } = await client.send('user.selectedUserList', input);
    const inside = new Set((data as { list: { id: string }[] }).list.map(({ id }) => id));
    const kept = ids.filter((id) => inside.has(String(id)));
    if (isCurrent() && kept.length < ids.length) keep(kept);
  });
  useEffect(() => {
    if (known.current === question) return;
    known.current = question;
    let isCurrent = true;
    // The client has shown the error; the choice is unchanged.
    check(() => isCurrent).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [question]);
}
