import type { Kysely, Migration } from 'kysely';
import { group } from '#schemas/resources/group/group.entity.ts';
import { organize } from '#schemas/resources/organize/organize.entity.ts';
import { position } from '#schemas/resources/position/position.entity.ts';
import { roleEntity } from '#schemas/resources/role/role.entity.ts';
import { userEntity } from '#schemas/resources/user/user.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';
import { takenNames } from './login-names.ts';

/** A company or a department. */
export type OrganizeTable = EntityRow<typeof organize>;

export type PositionTable = EntityRow<typeof position>;

export type RoleTable = EntityRow<typeof roleEntity>;

/** A named set of users, across organisations. */
export type GroupTable = EntityRow<typeof group>;

export interface UserTable extends Omit<EntityRow<typeof userEntity>, 'enabledMark'> {
  /** 1 enabled, 0 disabled, 2 locked. */
  enabledMark: number;
  /** Major organisation and major position; empty: none. */
  organizeId: string;
  positionId: string;
  /** argon2id or scrypt hash of the page's hash; it cannot be used to log in. */
  password: string;
  /** When the user last chose a password; null: never. */
  changePasswordDate: number | null;
  /** Until when the password can be used once, 0 after that; null: the password is no one-time password. */
  oneTimeUntil: number | null;
  isAdministrator: number;
  theme: string;
  language: string;
  lastLoginTime: number | null;
  lastLoginAddress: string;
  prevLoginTime: number | null;
  prevLoginAddress: string;
  /** Searchable text: name, account, pinyin and its initials, in lower case, with n-grams (see core/search). */
  words: string;
  /** A tsvector; only written and compared, never read. */
  grams: string;
}

interface UserRoleTable {
  userId: string;
  roleId: string;
}

/** Every organisation of a user, including the major one. */
interface UserOrganizeTable {
  userId: string;
  organizeId: string;
}

/** Every position of a user, including the major one. */
interface UserPositionTable {
  userId: string;
  positionId: string;
}

interface UserGroupTable {
  userId: string;
  groupId: string;
}

/** The organisations of a role that is not global. */
interface RoleOrganizeTable {
  roleId: string;
  organizeId: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    organize: OrganizeTable;
    position: PositionTable;
    role: RoleTable;
    users: UserTable;
    userRole: UserRoleTable;
    userOrganize: UserOrganizeTable;
    userPosition: UserPositionTable;
    userGroup: UserGroupTable;
    group: GroupTable;
    roleOrganize: RoleOrganizeTable;
  }
}

/** The order of organisations and positions, as their pickers show them. */
const ascending = [
  ['sortCode', 'asc'],
  ['creatorTime', 'asc'],
] as const;

export const organizeTable = defineTable('organize', organize, { order: ascending });

export const positionTable = defineTable('position', position, { order: ascending });

export const roleTable = defineTable('role', roleEntity, {
  unique: { role_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const groupTable = defineTable('group', group, {
  unique: { group_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const userTable = defineTable('users', userEntity, { unique: takenNames });

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
  ...holdsFiles('216-user-files', 'users', [
    "case when $head_icon = '' or $head_icon like '/%' then $head_icon else '/api/file/Image/userAvatar/' || $head_icon end",
  ]),
};

/** Fields of a user that login and permissions do not need. */
export const userMigrations: Record<string, Migration> = {
  '191-user-facts': {
    async up(db: Kysely<unknown>) {
      const table = () => db.schema.alterTable('users');
      for (const day of ['entryDate', 'birthday']) await table().addColumn(day, 'bigint').execute();
      for (const text of ['certificatesType', 'certificatesNumber', 'education', 'description']) {
        await table()
          .addColumn(text, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      }
    },
  },
  '420-one-time-password': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('oneTimeUntil', 'bigint').execute();
    },
  },
};
