import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followVersions, maxAgeMs, referenceKey } from '#client/reference-data.ts';
import type { Ref } from '#core/kind/kind.ts';
import { createLabelCache, type Named } from './label-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets the pending batch and its answer pass. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const zhang = { noun: 'user', id: 'u1' };
const li = { noun: 'user', id: 'u2' };
const order = { noun: 'model/orders/name', id: 'r1' };

function setUp() {
  const queries = new QueryClient();
  const names = new Map([
    ['u1', '张伟'],
    ['u2', '李娜'],
    ['r1', '采购单'],
  ]);
  const clock = { now: 1_000 };
  const ask = vi.fn<(refs: readonly Ref[]) => Promise<readonly Named[]>>(async (refs) =>
    refs.flatMap((ref) => (names.has(ref.id) ? [{ ...ref, name: names.get(ref.id) as string }] : [])),
  );
  const open = (owner?: string) =>
    createLabelCache({ queries, ask, now: () => clock.now, ...(owner !== undefined && { owner }) });
  return { queries, names, clock, ask, open, cache: open(), answered: followVersions(queries) };
}

it('requests all labels of one tick in one batch, each once', async () => {
  const { cache, open, ask } = setUp();
  cache.watch([zhang, order], () => {});
  cache.watch([zhang, li], () => {});
  open().watch([li], () => {});
  expect(cache.read(zhang)).toBeUndefined();
  await settle();
  expect(ask.mock.calls).toEqual([[[zhang, order, li]]]);
  expect([zhang, li, order].map((ref) => cache.read(ref)?.name)).toEqual(['张伟', '李娜', '采购单']);
});

it('requests a label that is pending or known only once, and shares it between screens', async () => {
  const { cache, open, ask } = setUp();
  cache.watch([zhang], () => {});
  await settle();
  open().watch([zhang], () => {});
  await settle();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(open().read(zhang)?.name).toBe('张伟');
});

it('does not share labels that were requested for a definition', async () => {
  const { cache, open, ask } = setUp();
  cache.watch([zhang], () => {});
  open('visualdev/f1/1').watch([zhang], () => {});
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('notifies once per batch, and no longer after the end of a subscription', async () => {
  const { cache } = setUp();
  const changed = vi.fn();
  const ended = vi.fn();
  cache.watch([zhang, li], changed);
  cache.watch([zhang], ended)();
  await settle();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

it('refreshes displayed names when another user has changed one, and shows the old ones meanwhile', async () => {
  const { cache, names, ask, answered } = setUp();
  answered(1);
  cache.watch([zhang], () => {});
  cache.watch([li, order], () => {});
  await settle();
  names.set('u1', '张炜');
  answered(2);
  expect(cache.read(zhang)?.name).toBe('张伟');
  await settle();
  expect(ask.mock.calls.slice(1)).toEqual([[[zhang, li]]]);
  expect(cache.read(zhang)?.name).toBe('张炜');
});

it('refreshes names that are not displayed at their next use only', async () => {
  const { cache, ask, answered } = setUp();
  answered(1);
  cache.watch([zhang], () => {})();
  cache.watch([li], () => {});
  await settle();
  answered(2);
  await settle();
  expect(ask.mock.lastCall).toEqual([[li]]);
  cache.watch([zhang], () => {});
  await settle();
  expect(ask.mock.lastCall).toEqual([[zhang]]);
});

it('requests again what became outdated while it was requested', async () => {
  const { cache, ask, answered } = setUp();
  answered(1);
  let first: ((named: readonly Named[]) => void) | undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (first = resolve)));
  cache.watch([zhang], () => {});
  await settle();
  answered(2);
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  first?.([]);
  await settle();
  expect(cache.read(zhang)?.name).toBe('张伟');
});

it('refreshes labels of records by age, names not', async () => {
  const { cache, clock, ask } = setUp();
  cache.watch([zhang, order], () => {})();
  await settle();
  clock.now += maxAgeMs.rows - 1;
  cache.watch([zhang, order], () => {})();
  await settle();
  expect(ask).toHaveBeenCalledTimes(1);
  clock.now += 1;
  cache.watch([zhang, order], () => {})();
  await settle();
  expect(ask.mock.calls.slice(1)).toEqual([[[order]]]);
});

it('refreshes labels of records after a change to records', async () => {
  const { cache, queries, ask } = setUp();
  cache.watch([zhang, order], () => {});
  await settle();
  await queries.invalidateQueries({ queryKey: referenceKey('rows') });
  await settle();
  expect(ask.mock.calls.slice(1)).toEqual([[[order]]]);
});

it('answers null for unknown ids, also after a failure, which the next use retries', async () => {
  const { cache, ask } = setUp();
  cache.watch([{ noun: 'user', id: 'deleted' }], () => {});
  await settle();
  expect(cache.read({ noun: 'user', id: 'deleted' })).toBeNull();
  ask.mockRejectedValueOnce(new Error('no network'));
  cache.watch([zhang], () => {});
  await settle();
  expect(cache.read(zhang)).toBeNull();
  cache.watch([zhang], () => {});
  await settle();
  expect(cache.read(zhang)?.name).toBe('张伟');
});

it('has no label of the previous user after the end of a session, not even one that arrives late', async () => {
  const { cache, queries, ask } = setUp();
  cache.watch([zhang], () => {})();
  await settle();
  let late: ((named: readonly Named[]) => void) | undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  cache.watch([li], () => {})();
  await settle();
  queries.clear();
  late?.([{ ...li, name: '李娜' }]);
  await settle();
  expect(cache.read(zhang)).toBeUndefined();
  expect(cache.read(li)).toBeUndefined();
  cache.watch([li], () => {});
  await settle();
  expect(ask).toHaveBeenCalledTimes(3);
});
