import { type Kysely, type Migration, sql } from 'kysely';
import { portal } from '#schemas/resources/portal/portal.entity.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { recordPreviousReleases } from '../../platform/definition/former-releases.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

export interface PortalTable extends EntityRow<typeof portal> {
  /** 1: the dashboard of all users. */
  isDefault: 0 | 1;
  /** Number of changes of its page. */
  version: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    portal: PortalTable;
  }
}

export const portalTable = defineTable('portal', portal, {
  unique: { portal_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const portalMigrations: Record<string, Migration> = {
  '071-portal': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('portal')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('formData', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('isDefault', 'integer', (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint('portal_code', ['enCode'])
        .execute();
    },
  },
  '202-portal-releases': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('portal')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      // The change may have been that of a switch, so the author is known only where no other user changed the portal.
      await recordPreviousReleases(
        db,
        sql`select id, version, form_data as form, '' as list,
            case when last_modify_user_id is null or last_modify_user_id = creator_user_id then creator_user_id end
              as user_id,
            coalesce(last_modify_time, creator_time) as time
          from portal`,
        'portal',
      );
    },
  },
  ...holdsFiles('216-portal-files', 'portal', ['$form_data']),
};

/** The portal a person's dashboard shows; empty: none is set. */
export function ownPortal({ db }: Pick<Context, 'db'>): Promise<string> {
  return cached(db, 'forms', 'portal', async () => {
    const own = db.selectFrom('portal').select('id').where('isDefault', '=', 1).where('enabledMark', '=', 1);
    return (await own.executeTakeFirst())?.id ?? '';
  });
}
