import { type Kysely, type Migration, sql } from 'kysely';

/** A row that a run refused. */
export interface RecordMoveFailureTable {
  jobId: string;
  /** Its place in the origin, from 1. */
  number: number;
  row: Record<string, unknown>;
  reason: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    recordMoveFailure: RecordMoveFailureTable;
  }
}

/** The menu of databases that existed before; a new database gets it from the seed. */
const menuEntry = sql`insert into menu (id, creator_time, parent_id, system_id, full_name, en_code, icon, type, url_address,
    is_button_authorize, sort_code)
  select 'menu-move-records', creator_time, id, system_id, '记录迁入', 'developer.moveRecords', 'DatabaseOutlined', 2,
    'developer/moveRecords', 1, 1
  from menu where id = 'menu-developer' on conflict do nothing`;
const menuButtons = sql`insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
  select menu.id || '-' || button.code, menu.id, 'button', button.code, button.name, button.place
  from menu join (values ('btn_add', '新建', 0), ('btn_edit', '编辑', 1)) as button (code, name, place)
    on menu.id = 'menu-move-records'
  on conflict do nothing`;

export const recordMoveMigrations: Record<string, Migration> = {
  '410-record-move': {
    async up(db: Kysely<unknown>) {
      await sql`create table record_move_failure (
        job_id text not null references job (id) on delete cascade, number integer not null, row jsonb not null,
        reason text not null, primary key (job_id, number))`.execute(db);
      await menuEntry.execute(db);
      await menuButtons.execute(db);
    },
  },
};
