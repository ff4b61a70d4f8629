import { type Kysely, type Migration, sql } from 'kysely';
import { dataInterfaceVariate } from '#schemas/resources/data-interface-variate/data-interface-variate.entity.ts';
import { dataInterface } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';

/** One data interface, as it is configured. */
export interface DataInterfaceTable extends EntityRow<typeof dataInterface> {
  /** Roles that run the interface whether or not a form of theirs uses it. */
  roleIds: string[];
  /** 1: these roles get all records and the named fields, whatever their rights to the form. */
  allRecords: 0 | 1;
}

/** One call of an interface. */
export interface DataInterfaceLogTable {
  id: string;
  interfaceId: string;
  fullName: string;
  invokTime: number;
  invokIp: string;
  invokType: string;
  invokWasteTime: number;
  userId: string;
  outcome: string;
}

/** A named value out of the answer of an interface. */
export interface DataInterfaceVariateTable extends EntityRow<typeof dataInterfaceVariate> {
  value: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    dataInterface: DataInterfaceTable;
    dataInterfaceLog: DataInterfaceLogTable;
    dataInterfaceVariate: DataInterfaceVariateTable;
  }
}

export const dataInterfaceTable = defineTable('dataInterface', dataInterface, {
  unique: { data_interface_code: 'common.enCode.taken' },
  order: bySortCode,
  sortable: ['creatorTime', 'lastModifyTime'],
});

export const dataInterfaceVariateTable = defineTable('dataInterfaceVariate', dataInterfaceVariate, {
  unique: { data_interface_variate_full_name_key: 'data-interface-variate.fullName.taken' },
  order: [['fullName', 'asc']],
});

const texts = ['fullName', 'enCode', 'category', 'parameterJson', 'fieldJson', 'dataConfigJson', 'description'];
const numbers = ['type', 'hasPage', 'sortCode', 'enabledMark'];

async function createInterfaces(db: Kysely<unknown>) {
  let table = db.schema.createTable('dataInterface').$call(withStored) as ReturnType<typeof db.schema.createTable>;
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull());
  for (const name of numbers) table = table.addColumn(name, 'integer', (column) => column.notNull());
  await table.addUniqueConstraint('data_interface_code', ['enCode'] as never).execute();
}

async function createLog(db: Kysely<unknown>) {
  let table = db.schema.createTable('dataInterfaceLog') as ReturnType<typeof db.schema.createTable>;
  table = table.addColumn('id', 'text', (column) => column.primaryKey());
  table = table.addColumn('interfaceId', 'text', (column) =>
    column.notNull().references('dataInterface.id').onDelete('cascade'),
  );
  for (const name of ['fullName', 'invokIp', 'invokType', 'userId', 'outcome']) {
    table = table.addColumn(name, 'text', (column) => column.notNull());
  }
  for (const name of ['invokTime', 'invokWasteTime']) {
    table = table.addColumn(name, 'bigint', (column) => column.notNull());
  }
  await table.execute();
  await db.schema
    .createIndex('dataInterfaceLogTime')
    .on('dataInterfaceLog')
    .columns(['interfaceId', 'invokTime', 'id'])
    .execute();
}

export const interfaceMigrations: Record<string, Migration> = {
  '046-data-interface': {
    async up(db: Kysely<unknown>) {
      await createInterfaces(db);
      await createLog(db);
      await db.schema
        .createTable('dataInterfaceVariate')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull().unique())
        .addColumn('interfaceId', 'text', (column) =>
          column.notNull().references('dataInterface.id').onDelete('cascade'),
        )
        .addColumn('expression', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull().defaultTo(sql`''`))
        .execute();
    },
  },
  '207-interface-rights': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('dataInterface')
        .addColumn('roleIds', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
        .addColumn('allRecords', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};
