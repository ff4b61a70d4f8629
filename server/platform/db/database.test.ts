import { describe, expect, it } from 'vitest';
import { kyselyOn } from './database.ts';

const db = kyselyOn({ connect: () => Promise.reject(new Error('none')), end: () => Promise.resolve() });

describe('a list of values in a condition', () => {
  const sqlOf = (symbol: 'in' | 'not in', ids: string[]) =>
    db
      .selectFrom('users' as never)
      .where('id' as never, symbol, ids as never)
      .compile().sql;

  it('may be empty: nothing is in it, which SQL cannot say by a list', () => {
    expect(sqlOf('in', [])).toMatch(/where 1 = 0$/);
    expect(sqlOf('not in', [])).toMatch(/where 1 = 1$/);
  });

  it('stays a list otherwise', () => {
    expect(sqlOf('in', ['a', 'b'])).toMatch(/where "id" in \(\$1, \$2\)$/);
  });
});
