import { savedToastMs } from '#runtime/context/toast-durations.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { usePage } from '#runtime/page/page-context.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Schedule } from '#schemas/resources/schedule/schedule.contract.ts';
import { type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';

/** The actions of its creator on the displayed schedule. */
export function useDoings({ id, groupId }: Schedule, overlay: unknown) {
  const { client, confirm, toast } = useServices();
  const { changed, close } = useOverlay();
  const page = usePage();
  const say = useSay();

  async function remove(scope: Scope) {
    try {
      const { msg } = await client.send('schedule.remove', { id, groupId, type: String(scope) });
      void toast('success', msg, savedToastMs);
      changed();
      close();
    } catch {
      // The client has already shown the error; the schedule stays open.
    }
  }

  return {
    remove,
    edit(scope: Scope) {
      page.open(String(overlay), { id, type: String(scope) });
      close();
    },
    /** One that takes place once is deleted whole (SCHEDULE-009). */
    async askAndRemove() {
      if (await confirm(say('schedule.removeConfirm'))) await remove(scopes.all);
    },
  };
}
