import type { NewNoun } from './names.ts';

/** The server files of a noun: table, resource and their test. `migration` is the migration number, three digits. */
export function serverFiles(names: NewNoun, migration: string): [string, string][] {
  const { noun } = names;
  const folder = `server/resources/${noun}`;
  return [
    [`${folder}/${noun}.table.ts`, tableText(names, migration)],
    [`${folder}/${noun}.resource.ts`, resourceText(names)],
    [`${folder}/${noun}.test.ts`, testText(names)],
  ];
}

const tableText = (
  { noun, camel, pascal }: NewNoun,
  migration: string,
) => `import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';

export interface ${pascal}Table extends Stored {
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark: 0 | 1;
  description: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    ${camel}: ${pascal}Table;
  }
}

export const ${camel}Migrations: Record<string, Migration> = {
  '${migration}-${noun}': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('${camel}')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('${noun.replaceAll('-', '_')}_code', ['enCode'])
        .execute();
    },
  },
};
`;

const resourceText = ({
  noun,
  camel,
  pascal,
  en,
}: NewNoun) => `import { ${camel}Contract } from '#schemas/resources/${noun}/${noun}.contract.ts';
import { ${camel} } from '#schemas/resources/${noun}/${noun}.entity.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { bySortCode, crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { type ${pascal}Table, ${camel}Migrations } from './${noun}.table.ts';

const { list, info, create, update, remove } = crudHandlers<${pascal}Table, '${camel}'>({
  table: '${camel}',
  entity: ${camel},
  unique: { ${noun.replaceAll('-', '_')}_code: '${noun}.enCode.taken' },
  order: bySortCode,
  sortable: ['fullName', 'enCode', 'sortCode', 'enabledMark'],
  keyword: ['fullName', 'enCode'],
});

/** CRUD resource for ${en} records. */
export const ${camel}Resource = defineResource({
  contract: ${camel}Contract,
  migrations: ${camel}Migrations,
  handlers: { list: (input, context) => list(input, context), info, create, update, remove },
});
`;

const testText = ({ noun, zh }: NewNoun) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

const admin = { as: 'admin' } as const;
const values = { fullName: '${zh}', enCode: 'trial' };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(name: string, input: object = {}) => app.call<T>(\`${noun}.\${name}\`, input, admin);

describe('${noun}', () => {
  it('creates, lists, changes and deletes a record', async () => {
    const { data } = await call<{ id: string }>('create', values);
    expect((await call<{ list: object[] }>('list', { keyword: 'trial' })).data.list).toMatchObject([values]);
    await call('update', { id: data.id, ...values, fullName: '改名' });
    expect((await call('info', data)).data).toMatchObject({ fullName: '改名' });
    await call('remove', data);
    expect((await call('info', data)).code).toBe(404);
  });

  it('refuses a second record of the same code', async () => {
    await call('create', values);
    expect(await call('create', values)).toMatchObject({ code: 400, msg: '编码已存在' });
  });
});
`;
