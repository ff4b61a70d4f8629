import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../db/columns.ts';

/** A company or a department. */
export interface OrganizeTable extends Stored {
  /** `-1` at the top. */
  parentId: string;
  category: 'company' | 'department';
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark: number;
}

export interface PositionTable extends Stored {
  organizeId: string;
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark: number;
}

export interface RoleTable extends Stored {
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark: number;
}

export interface UserTable extends Stored {
  account: string;
  realName: string;
  headIcon: string;
  gender: string;
  mobilePhone: string;
  email: string;
  /** Major organisation and major position; empty when none. */
  organizeId: string;
  positionId: string;
  /** argon2id or scrypt over the page's hash, never anything a login could be made from. */
  password: string;
  /** When the user last chose a password; null: never. */
  changePasswordDate: number | null;
  isAdministrator: number;
  /** 1 enabled, 0 disabled, 2 locked. */
  enabledMark: number;
  theme: string;
  language: string;
  lastLoginTime: number | null;
  lastLoginAddress: string;
  prevLoginTime: number | null;
  prevLoginAddress: string;
  sortCode: number;
}

export interface UserRoleTable {
  userId: string;
  roleId: string;
}

declare module '../db/database.ts' {
  interface Database {
    organize: OrganizeTable;
    position: PositionTable;
    role: RoleTable;
    users: UserTable;
    userRole: UserRoleTable;
  }
}

async function createOrganisation(db: Kysely<unknown>) {
  const named = (name: string) =>
    db.schema
      .createTable(name)
      .$call(withStored)
      .addColumn('fullName', 'text', (column) => column.notNull())
      .addColumn('enCode', 'text', (column) => column.notNull())
      .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(1));
  await named('organize')
    .addColumn('parentId', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .execute();
  await named('position')
    .addColumn('organizeId', 'text', (column) => column.notNull())
    .execute();
  await named('role').execute();
}

async function createUsers(db: Kysely<unknown>) {
  const texts = ['headIcon', 'gender', 'mobilePhone', 'email', 'organizeId', 'positionId', 'theme', 'language'];
  const addresses = ['lastLoginAddress', 'prevLoginAddress'];
  const table = db.schema
    .createTable('users')
    .$call(withStored)
    .addColumn('account', 'text', (column) => column.notNull().unique())
    .addColumn('realName', 'text', (column) => column.notNull())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('changePasswordDate', 'bigint')
    .addColumn('isAdministrator', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('lastLoginTime', 'bigint')
    .addColumn('prevLoginTime', 'bigint')
    .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0));
  const add = (builder: typeof table, name: string): typeof table =>
    builder.addColumn(name, 'text', (column) => column.notNull().defaultTo('')) as typeof table;
  await [...texts, ...addresses].reduce(add, table).execute();
  await db.schema
    .createTable('userRole')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('roleId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('userRoleKey', ['userId', 'roleId'])
    .execute();
}

export const organisationMigrations: Record<string, Migration> = {
  '000-organisation': {
    async up(db: Kysely<unknown>) {
      await createOrganisation(db);
      await createUsers(db);
    },
  },
};
