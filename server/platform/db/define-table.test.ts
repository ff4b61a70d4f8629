import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choices, defineEntity, field } from '#schemas/protocol/entity.ts';
import { OneOf } from '#schemas/resources/common-fields.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { columnsOf, type EntityTable } from './define-table.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../**/*.table.ts', { eager: true });
const isTable = (value: unknown): value is EntityTable =>
  typeof value === 'object' && value !== null && 'entity' in value && 'sortable' in value;
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isTable);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sqlTypes: Record<string, readonly string[]> = { bigint: ['bigint', 'integer'] };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

describe('the table of an entity', () => {
  it.each(tables.map((table) => [table.name, table] as const))('%s has its columns', async (name, table) => {
    const { rows } = await sql<{ columnName: string; dataType: string; isNullable: 'YES' | 'NO' }>`
      select column_name, data_type, is_nullable from information_schema.columns where table_name = ${snake(name)}`.execute(
      app.db,
    );
    const found = new Map(rows.map((row) => [row.columnName, row]));
    for (const column of columnsOf(table.entity)) {
      const row = found.get(snake(column.name));
      expect([column.name, sqlTypes[column.type] ?? [column.type]]).toEqual([
        column.name,
        expect.arrayContaining([row?.dataType]),
      ]);
      expect([column.name, row?.isNullable]).toEqual([column.name, column.isNullable ? 'YES' : 'NO']);
    }
    const used = [...table.sortable, ...table.keyword, ...table.order.map(([column]) => column)];
    expect(used.filter((column) => !found.has(snake(column)))).toEqual([]);
  });

  it.each(tables.map((table) => [table.name, table] as const))('%s has its unique indexes', async (_, { unique }) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_index on indexrelid = pg_class.oid where indisunique`.execute(
      app.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(unique)));
  });
});

it('derives type and nullability of columns from the fields', () => {
  const shown = { '==': [{ var: 'kind' }, 1] };
  const entity = defineEntity('thing', {
    kind: field(OneOf([1, 2], 1), { label: 'a', source: choices([1, 'a'], [2, 'b']) }),
    size: field(Type.Integer({ maximum: 9 }), { label: 'b', shown }),
    moment: field(Type.Integer(), { label: 'c', nullable: true }),
    rate: field(Type.Number(), { label: 'd' }),
    tags: field(Type.Array(Type.String()), { label: 'e' }),
    owner: field(Type.Union([Type.String(), Type.Null()]), { label: 'f' }),
    isOpen: field(Type.Boolean(), { label: 'g' }),
  });
  expect(columnsOf(entity)).toEqual([
    { name: 'kind', type: 'integer', isNullable: false },
    { name: 'size', type: 'integer', isNullable: true },
    { name: 'moment', type: 'bigint', isNullable: true },
    { name: 'rate', type: 'double precision', isNullable: false },
    { name: 'tags', type: 'jsonb', isNullable: false },
    { name: 'owner', type: 'text', isNullable: true },
    { name: 'isOpen', type: 'boolean', isNullable: false },
  ]);
});
