import { type Kysely, type Migration, sql } from 'kysely';
import type { Issue } from '#schemas/language/issue.ts';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import type { Undo } from './write/nouns.ts';

/** What is done with an entity: decided before the run, for the whole delivery at once. */
export type Step = 'create' | 'replace' | 'skip' | 'unchanged' | 'report';

/** Files that were read together, and the run that wrote them. */
interface MoveDeliveryTable extends Stored {
  fullName: string;
  state: 'read' | 'running' | 'done' | 'takenBack';
  /** 0 skip, 1 append, 2 replace; null before the run. */
  mode: string | null;
  runTime: number | null;
  /** Ids of what is present by reference that is in no file: `dictionary:301`. */
  pointed: Record<string, string>;
}

/** One finding of a delivery. */
interface MoveItemTable {
  id: string;
  deliveryId: string;
  position: number;
  file: string;
  path: string;
  type: string;
  sourceId: string;
  fullName: string;
  enCode: string;
  /** The entity as JSON; empty for what can only be reported. */
  content: string;
  /** SHA-256 of the content: the same entity again is not written again. */
  digest: string;
  issues: readonly Issue[];
  /** The scripts in it as JSON, with what each seems to do. */
  scripts: string;
  step: Step | null;
  targetId: string | null;
  targetCode: string | null;
  /** Ids of the parts in the other installation and here. */
  partIds: Record<string, string>;
  /** Null until it was done; then true, or why it failed. */
  isDone: boolean | null;
  failure: string;
  /** The calls that take it back, in the order in which they were caused. */
  undo: readonly Undo[];
  /** SHA-256 of what is stored after the run: whether it was changed since. */
  mark: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    moveDelivery: MoveDeliveryTable;
    moveItem: MoveItemTable;
  }
}

export type { MoveDeliveryTable, MoveItemTable };

export const moveMigrations: Record<string, Migration> = {
  '400-move': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('moveDelivery')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('mode', 'text')
        .addColumn('runTime', 'bigint')
        .addColumn('pointed', 'jsonb', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('moveItem')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('deliveryId', 'text', (column) => column.notNull().references('moveDelivery.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('sourceId', 'text', (column) => column.notNull())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('issues', 'jsonb', (column) => column.notNull())
        .addColumn('step', 'text')
        .addColumn('targetId', 'text')
        .addColumn('targetCode', 'text')
        .addColumn('partIds', 'jsonb', (column) => column.notNull())
        .addColumn('isDone', 'boolean')
        .addColumn('failure', 'text', (column) => column.notNull())
        .addColumn('undo', 'jsonb', (column) => column.notNull())
        .addColumn('mark', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('moveItemPlace').on('moveItem').columns(['deliveryId', 'position']).execute();
      await db.schema.createIndex('moveItemDigest').on('moveItem').columns(['type', 'digest']).execute();
    },
  },
  '401-move-menu': {
    async up(db: Kysely<unknown>) {
      // A new database gets the entry from the seed.
      await sql`insert into menu (id, creator_time, parent_id, system_id, full_name, en_code, icon, type, url_address,
          is_button_authorize, sort_code)
        select 'menu-move', creator_time, id, system_id, '迁入迁出', 'developer.move', 'DeploymentUnitOutlined', 2, 'developer/move', 1, 7
        from menu where id = 'menu-developer' on conflict do nothing`.execute(db);
      await sql`insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
        select 'menu-move-btn_add', id, 'button', 'btn_add', '新建', 0
        from menu where id = 'menu-move' on conflict do nothing`.execute(db);
    },
  },
  '402-move-scripts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('moveItem')
        .addColumn('scripts', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
    },
  },
};
