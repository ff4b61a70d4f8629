import { type Kysely, type Migration, sql } from 'kysely';
import { dataSource } from '#schemas/resources/data-source/data-source.entity.ts';
import { auditsChanges } from '../../platform/audit/audit.table.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';

/** The password is encrypted; the audit log masks its column by its name. */
export type DataSourceTable = EntityRow<typeof dataSource>;

declare module '../../platform/db/database.ts' {
  interface Database {
    dataSource: DataSourceTable;
  }
}

export const dataSourceTable = defineTable('dataSource', dataSource, {
  unique: { data_source_code: 'common.enCode.taken' },
  order: bySortCode,
});

/** The menu of databases that existed before; a new database gets it from the seed. */
const menuEntry = sql`insert into menu (id, creator_time, parent_id, system_id, full_name, en_code, icon, type, url_address,
    is_button_authorize, sort_code)
  select 'menu-data-source', creator_time, id, system_id, '数据源', 'system.dataSource', 'DatabaseOutlined', 2,
    'system/dataSource', 1, 4
  from menu where id = 'menu-system' on conflict do nothing`;
const menuButtons = sql`insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
  select menu.id || '-' || button.code, menu.id, 'button', button.code, button.name, button.place
  from menu join (values ('btn_add', '新建', 0), ('btn_edit', '编辑', 1), ('btn_remove', '删除', 2)) as button (code, name, place)
    on menu.id = 'menu-data-source'
  on conflict do nothing`;

export const dataSourceMigrations: Record<string, Migration> = {
  '430-data-source': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('dataSource')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('dbType', 'text', (column) => column.notNull())
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('port', 'integer', (column) => column.notNull())
        .addColumn('dbName', 'text', (column) => column.notNull())
        .addColumn('dbSchema', 'text')
        .addColumn('userName', 'text', (column) => column.notNull())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('useTls', 'integer', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('data_source_code', ['enCode'])
        .execute();
      await auditsChanges(db, 'data_source');
      await menuEntry.execute(db);
      await menuButtons.execute(db);
    },
  },
};
