import type { Entity } from '../../schemas/protocol/entity.ts';
import { columnsOf } from '../../server/platform/db/define-table.ts';
import type { NewNoun } from './schema-files.ts';

/** The server files of a noun: table, resource and their test. `migration` is the migration number, three digits. */
export function serverFiles(names: NewNoun, entity: Entity, migration: string): [string, string][] {
  const folder = `server/resources/${names.noun}`;
  return [
    tableFile(names, entity, migration),
    [`${folder}/${names.noun}.resource.ts`, resourceText(names)],
    [`${folder}/${names.noun}.test.ts`, testText(names)],
  ];
}

/** The table of an entity with the migration that creates it. */
export function tableFile({ noun, camel }: NewNoun, entity: Entity, migration: string): [string, string] {
  const code = `${noun.replaceAll('-', '_')}_code`;
  const hasCode = 'enCode' in entity.fields;
  const options = [
    ...(hasCode ? [`unique: { ${code}: '${noun}.enCode.taken' }`] : []),
    ...('sortCode' in entity.fields ? ['order: bySortCode'] : []),
  ];
  const columns = columnsOf(entity).map(({ name, type, isNullable }) => {
    return `.addColumn('${name}', '${type}'${isNullable ? '' : ', (column) => column.notNull()'})`;
  });
  const text = `import type { Kysely, Migration } from 'kysely';
import { ${camel} } from '#schemas/resources/${noun}/${noun}.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { ${options.at(-1) === 'order: bySortCode' ? 'bySortCode, ' : ''}defineTable, type EntityRow } from '../../platform/db/define-table.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    ${camel}: EntityRow<typeof ${camel}>;
  }
}

export const ${camel}Table = defineTable('${camel}', ${camel}, { ${options.join(', ')} });

export const ${camel}Migrations: Record<string, Migration> = {
  '${migration}-${noun}': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('${camel}')
        .$call(withStored)
        ${columns.join('\n        ')}
        ${hasCode ? `.addUniqueConstraint('${code}', ['enCode'])` : ''}
        .execute();
    },
  },
};
`;
  return [`server/resources/${noun}/${noun}.table.ts`, text];
}

const resourceText = ({
  noun,
  camel,
  en,
}: NewNoun) => `import { ${camel}Contract } from '#schemas/resources/${noun}/${noun}.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { ${camel}Migrations, ${camel}Table } from './${noun}.table.ts';

const { list, info, create, update, remove } = crudHandlers(${camel}Table);

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
