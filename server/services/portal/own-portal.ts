import { cached } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import './portal.table.ts';

/** The portal a person's dashboard shows; empty: none is set. */
export function ownPortal({ db }: Pick<Context, 'db'>): Promise<string> {
  return cached(db, 'forms', 'portal', async () => {
    const own = db.selectFrom('portal').select('id').where('isDefault', '=', 1).where('enabledMark', '=', 1);
    return (await own.executeTakeFirst())?.id ?? '';
  });
}
