import type { Writer } from '../../services/writer.ts';
import type { Filling } from './system-fields.ts';

/** Organisations nest no deeper; a circle in the data ends here. */
const levelsMax = 20;

/** What the server fills a record and its rows with in the name of the person logged in; names are read once. */
export function fillingOf(context: Writer, nextNumbers: Filling['nextNumbers']): Filling {
  return {
    user: context.user,
    now: () => context.now(),
    nextNumbers,
    organizeNames: once(async () => {
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
    }),
    positionName: once(async () => {
      const position = await context.db
        .selectFrom('position')
        .select('fullName')
        .where('id', '=', context.user.positionId)
        .executeTakeFirst();
      return position?.fullName ?? '';
    }),
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}
