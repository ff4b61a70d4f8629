import { expect, it } from 'vitest';
import { postgresPool } from './postgres-pool.ts';

const optionsOf = async (queryMs: number, most?: number) => {
  const pool = postgresPool('postgres://host/name', {
    queryMs,
    onError: () => undefined,
    ...(most !== undefined && { most }),
  });
  const { options } = pool;
  await pool.end();
  return options;
};

it('limits statements and idle transactions, and neither without a limit', async () => {
  expect((await optionsOf(5_000)).options).toBe(
    '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  );
  expect((await optionsOf(0)).options).toBe(
    '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC',
  );
  expect((await optionsOf(1)).options).toContain('idle_in_transaction_session_timeout=60000');
});

it('has twenty connections unless another number is given', async () => {
  expect([(await optionsOf(0)).max, (await optionsOf(0, 3)).max]).toEqual([20, 3]);
});

it('reads whole numbers as numbers, and other values as the driver does', async () => {
  const { types } = await optionsOf(0);
  const parse = (type: number, text: string) =>
    (types?.getTypeParser(type, 'text') as ((text: string) => unknown) | undefined)?.(text);
  expect(parse(20, '9007199254740991')).toBe(9_007_199_254_740_991);
  expect(parse(16, 't')).toBe(true);
  expect(parse(25, 'x')).toBe('x');
});
