import { describe, expect, it, vi } from 'vitest';
import type { Engine } from './engine/engine.ts';
import { singleSessionPool, singleSessionPools } from './pool.ts';

const engine: Engine = {
  session: () => Promise.resolve({ query: () => Promise.resolve({ rows: [], affectedRows: 0 }) }),
  close: () => Promise.resolve(),
};

/** Acquires the session of each pool concurrently; returns the order in which they got it. */
async function orderOf(
  pools: Record<string, ReturnType<typeof singleSessionPool>>,
  names: string[],
): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    names.map(async (name) => {
      const client = await (pools[name] as (typeof pools)[string]).connect();
      order.push(name);
      await Promise.resolve();
      client.release();
      client.release();
    }),
  );
  return order;
}

describe('callers waiting for the only session', () => {
  it('are served in order, saves before reads', async () => {
    const poolOf = singleSessionPools(engine, 1_000);
    const pools = { read: poolOf(), save: poolOf({ isFirst: true }) };
    expect(await orderOf(pools, ['read', 'read', 'save', 'read', 'save'])).toEqual([
      'read',
      'save',
      'save',
      'read',
      'read',
    ]);
  });

  it('is not starved by saves', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(5_000);
    const poolOf = singleSessionPools(engine, 1_000);
    const order = await orderOf({ read: poolOf(), save: poolOf({ isFirst: true }) }, ['save', 'read', 'save']);
    clock.mockRestore();
    expect(order).toEqual(['save', 'read', 'save']);
  });

  it('are refused after a timeout, and the next one is served', async () => {
    const pool = singleSessionPool(engine, 20);
    const held = await pool.connect();
    await expect(pool.connect()).rejects.toThrow('The database was busy for 20 ms.');
    held.release();
    (await pool.connect()).release();
  });

  it('continue when a session cannot be opened', async () => {
    let isLost = true;
    const ill: Engine = { ...engine, session: () => (isLost ? Promise.reject(new Error('lost')) : engine.session()) };
    const pool = singleSessionPool(ill, 1_000);
    await expect(pool.connect()).rejects.toThrow('lost');
    isLost = false;
    (await pool.connect()).release();
  });
});
