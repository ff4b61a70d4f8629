import { type Kysely, type Migration, sql } from 'kysely';
import type { PlacedCell } from '#schemas/resources/portal/portal.contract.ts';
import { portal } from '#schemas/resources/portal/portal.entity.ts';
import { auditsChanges } from '../../platform/audit/audit.table.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { recordPreviousReleases } from '../../platform/definition/former-releases.ts';
import { recordFormerVersions } from '../../platform/definition/versions.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** A portal: the draft for configurers, and the released page for users. */
export interface PortalTable extends EntityRow<typeof portal> {
  /** 0 unreleased, 1 released, 2 changed since the release. */
  state: number;
  /** JSON text of the released page; null: never released. */
  releasedPage: string | null;
  /** Name at the time of the release. */
  releasedName: string | null;
  releaseNumber: number;
  /** Number of saves of the draft. */
  version: number;
}

/** How a user arranges the cells of a portal. */
interface PortalPlacingTable {
  portalId: string;
  userId: string;
  cells: readonly PlacedCell[];
}

declare module '../../platform/db/database.ts' {
  interface Database {
    portal: PortalTable;
    portalPlacing: PortalPlacingTable;
  }
}

export const portalTable = defineTable('portal', portal, {
  unique: { portal_code: 'common.enCode.taken' },
  order: bySortCode,
  sortable: ['state', 'lastModifyTime'],
  lock: { column: 'version', conflict: 'visualdev.outdated' },
});

/** Saving was releasing until now: what is stored becomes draft and release. The former dashboard was everyone's. */
async function separateReleases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal
    add column category_id text, add column type integer not null default 0,
    add column url_address text, add column visible_type integer not null default 1,
    add column visible jsonb, add column allow_custom integer not null default 0,
    add column state integer not null default 0, add column released_page text, add column released_name text,
    add column release_number integer not null default 0`.execute(db);
  await sql`update portal set state = 1, released_page = form_data, released_name = full_name, release_number = version,
    visible_type = case when is_default = 1 then 0 else 1 end`.execute(db);
  await sql`alter table portal drop column is_default`.execute(db);
  await sql`alter table user_choice add column portal_id text`.execute(db);
  await sql`create table portal_placing (
    portal_id text not null references portal (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    cells jsonb not null, primary key (portal_id, user_id))`.execute(db);
  await auditsChanges(db, 'portal_placing');
  await recordFormerVersions(
    db,
    'portal',
    sql`select id, version, coalesce(last_modify_user_id, creator_user_id) as user_id,
        coalesce(last_modify_time, creator_time) as time, version as release_number,
        json_build_object('formData', form_data)::text as texts
      from portal`,
  );
  await sql`drop trigger note_files on portal`.execute(db);
  await sql`drop function note_files_of_portal()`.execute(db);
  await sql`delete from file_holder where noun = 'portal'`.execute(db);
}

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
  '750-portal-drafts': { up: separateReleases },
  ...holdsFiles('751-portal-files', 'portal', ['$form_data', '$released_page']),
};
