import { describe, expectTypeOf, it } from 'vitest';
import type { contracts } from '#schemas/resources/contracts.ts';
import type { Client } from './client.ts';

declare const client: Client<typeof contracts>;

describe('the typed client', () => {
  it('infers input and output of a call from its name', () => {
    expectTypeOf(client.call('bill-rule.number', { code: 'leave' })).resolves.toEqualTypeOf<string>();
    expectTypeOf(client.call('bill-rule.info', { id: '1' })).resolves.toHaveProperty('enCode');
  });

  it('rejects calls that do not match a contract', () => {
    // @ts-expect-error no such call
    void client.call('bill-rule.nothing', {});
    // @ts-expect-error the code is missing
    void client.call('bill-rule.number', {});
    // @ts-expect-error an id is a text
    void client.call('bill-rule.info', { id: 1 });
  });
});
