import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';

const Word = Type.String({ minLength: 1, maxLength: 200 });

/** External databases. */
export const dataSourceContract = defineContract('data-source', {
  test: {
    method: 'POST',
    reads: true,
    path: '/api/system/DataSource/Actions/Test',
    summary:
      'Tests the connection to a PostgreSQL database. Only hosts listed in ZHJY_DATA_SOURCES are contacted; nothing is stored.',
    access: 'administrator',
    raw: true,
    input: Type.Object({
      host: Word,
      port: Type.Integer({ minimum: 1, maximum: 65_535, default: 5432 }),
      dbName: Word,
      userName: Word,
      password: Type.String({ maxLength: 200 }),
    }),
    output: Nothing,
    msg: 'data-source.reached',
  },
});
