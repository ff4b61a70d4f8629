import type { Writer } from '../writer.ts';
import type { Filling } from './system-fields.ts';

/** Organisations nest no deeper; a circle in the data ends here. */
const levelsMax = 20;

/** What the server fills a record with in the name of whoever is logged in. */
export function fillingOf(context: Writer, nextNumber: Filling['nextNumber']): Filling {
  return {
    user: context.user,
    now: () => context.now(),
    nextNumber,
    async organizeNames() {
      const names: string[] = [];
      let id = context.user.organizeId;
      while (id !== '' && id !== '-1' && names.length < levelsMax) {
        const organize = await context.db
          .selectFrom('organize')
          .select(['fullName', 'parentId'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!organize) break;
        names.unshift(organize.fullName);
        id = organize.parentId;
      }
      return names;
    },
    async positionName() {
      const position = await context.db
        .selectFrom('position')
        .select('fullName')
        .where('id', '=', context.user.positionId)
        .executeTakeFirst();
      return position?.fullName ?? '';
    },
  };
}
