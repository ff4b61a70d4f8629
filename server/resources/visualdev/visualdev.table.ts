import { type Kysely, type Migration, sql } from 'kysely';
import { visualdev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { directoryGrants } from './directory-grants.ts';
import { recordPreviousReleases } from '../../platform/definition/former-releases.ts';
import { recordFormerVersions } from '../../platform/definition/versions.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** A form: the draft for configurers, and the released definition for users. */
export interface VisualdevTable extends EntityRow<typeof visualdev> {
  /** 0 unreleased, 1 released, 2 changed since the release. */
  state: number;
  /** Null: never released. */
  releasedForm: string | null;
  releasedColumn: string | null;
  /** Names at the time of the release; the draft's may differ. */
  releasedName: string | null;
  /** Number of releases: with the id the cache key of a compiled form. */
  releaseNumber: number;
  /** Number of saves of the draft. */
  version: number;
  /** 1: deleted; its records are preserved. */
  deleteMark: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    visualdev: VisualdevTable;
  }
}

export const visualdevTable = defineTable('visualdev', visualdev, {
  unique: { visualdev_code: 'visualdev.enCode.taken' },
  order: bySortCode,
  sortable: ['state', 'creatorTime', 'lastModifyTime'],
  lock: { column: 'version', conflict: 'visualdev.outdated' },
  deleted: 'deleteMark',
});

export const visualdevMigrations: Record<string, Migration> = {
  '040-visualdev': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('visualdev')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('type', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('webType', 'integer', (column) => column.notNull().defaultTo(2))
        .addColumn('state', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('formData', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('columnData', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('releasedForm', 'text')
        .addColumn('releasedColumn', 'text')
        .addColumn('releasedName', 'text')
        .addColumn('releaseNumber', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('interfaceId', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('enableFlow', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('deleteMark', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('visualdevCode')
        .on('visualdev')
        .column('enCode')
        .unique()
        .where(sql.ref('deleteMark'), '=', sql.lit(0))
        .execute();
    },
  },
  '205-directory-grants': directoryGrants,
  '201-form-releases': {
    async up(db: Kysely<unknown>) {
      // Only if the draft is unchanged since the release, its last editor is the releaser.
      await recordPreviousReleases(
        db,
        sql`select id, release_number as version, coalesce(released_form, '') as form,
            coalesce(released_column, '') as list,
            case when state = 1 then coalesce(last_modify_user_id, creator_user_id) end as user_id,
            coalesce(last_modify_time, creator_time) as time
          from visualdev where release_number > 0 and delete_mark = 0`,
        'form',
      );
    },
  },
  '491-form-versions': {
    async up(db: Kysely<unknown>) {
      const texts = (form: string, list: string) =>
        sql`json_build_object('formData', ${sql.ref(form)}, 'columnData', coalesce(${sql.ref(list)}, ''))::text as texts`;
      // The released one of a draft that was changed since is an earlier save; which one is not known.
      await recordFormerVersions(
        db,
        'form',
        sql`select id, version, coalesce(last_modify_user_id, creator_user_id) as user_id,
            coalesce(last_modify_time, creator_time) as time,
            case when state = 1 then release_number end as release_number, ${texts('form_data', 'column_data')}
          from visualdev where delete_mark = 0
          union all
          select id, version - 1, null, creator_time, release_number, ${texts('released_form', 'released_column')}
          from visualdev where delete_mark = 0 and state = 2 and version > 1 and released_form is not null`,
      );
    },
  },
  ...holdsFiles('216-visualdev-files', 'visualdev', [
    '$form_data',
    '$column_data',
    '$released_form',
    '$released_column',
  ]),
};
