import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';

/** Files the server made for somebody: the addresses that exports answer. */
export const fileContract = defineContract('file', {
  export: {
    method: 'GET',
    path: '/api/file/Export/{id}',
    summary: 'A file made by an export; the address is signed and ends after ten minutes.',
    access: 'public',
    input: Type.Object({
      id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      name: Type.String({ maxLength: 300 }),
      type: Type.String({ maxLength: 100 }),
      expires: Type.Integer({ description: 'Epoch milliseconds.' }),
      sign: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    output: Nothing,
    transport: 'file',
  },
});
