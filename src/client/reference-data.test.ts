import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { contracts } from '#schemas/resources/contracts.ts';
import { findCall } from './names.ts';
import { followVersions, referenceKey, withReferenceData } from './reference-data.ts';

const trees = [
  ...['organize.tree', 'department.selector', 'position.selector', 'role.selector', 'group.selector', 'user.children'],
  'print-template.selector',
];

function setUp() {
  let sent = 0;
  const queries = new QueryClient();
  const send = vi.fn(async (_name: string, _input: object) => ({ data: { list: [(sent += 1)] }, msg: '' }));
  const reader = { token: 'T1', language: 'zh' };
  const find = (name: string) => findCall(contracts, name);
  const client = withReferenceData({ send, find, file: vi.fn() }, queries, () => ({ ...reader }));
  return { client, send, reader, queries, answered: followVersions(queries) };
}

const tree = async ({ client }: ReturnType<typeof setUp>) => (await client.send('organize.tree', {})).data;

describe('base data', () => {
  it.each(trees)('%s exists and is fetched once, until outdated [SHELL-033]', async (name) => {
    const { client, send } = setUp();
    expect(findCall(contracts, name)).toBeDefined();
    const first = await client.send(name, { id: '0' });
    expect(await client.send(name, { id: '0' })).toEqual(first);
    expect(send).toHaveBeenCalledTimes(1);
    await client.send(name, { id: '1' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is requested once for two concurrent callers [SHELL-034]', async () => {
    const { client, send } = setUp();
    const [one, other] = await Promise.all([client.send('organize.tree', {}), client.send('organize.tree', {})]);
    expect(one).toEqual(other);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is fetched again after a failure [SHELL-035]', async () => {
    const { client, send } = setUp();
    send.mockRejectedValueOnce(new Error('no network'));
    await expect(client.send('organize.tree', {})).rejects.toThrow('no network');
    expect((await client.send('organize.tree', {})).data).toEqual({ list: [1] });
  });

  it('is outdated when an answer carries a higher version, by no equal or lower one [SHELL-033]', async () => {
    const page = setUp();
    page.answered(7);
    const first = await tree(page);
    // Answers of concurrent calls may arrive in another order.
    for (const version of [7, 6, 7]) page.answered(version);
    expect(await tree(page)).toEqual(first);
    page.answered(8);
    expect(await tree(page)).not.toEqual(first);
  });

  it('is removed for the next user, also without a call in between, and search results are not cached', async () => {
    const page = setUp();
    await tree(page);
    page.reader.token = 'T2';
    await page.client.send('bill-rule.list', {});
    expect(page.queries.getQueryData(referenceKey('names', 'organize.tree', {}))).toBeUndefined();
    await tree(page);
    expect(page.send).toHaveBeenCalledTimes(3);
    for (const _ of [1, 2]) await page.client.send('user.children', { id: '0', keyword: '张' });
    expect(page.send).toHaveBeenCalledTimes(5);
  });

  it('is outdated by a change of the language', async () => {
    const page = setUp();
    const first = await tree(page);
    page.reader.language = 'en';
    expect(await tree(page)).not.toEqual(first);
  });
});

describe('rows of forms and interfaces', () => {
  it('are outdated by a change of this page to records or interfaces, by nothing else', async () => {
    const { client, queries, answered } = setUp();
    const key = referenceKey('rows', 'labels');
    const isOutdated = () => queries.getQueryState(key)?.isInvalidated;
    queries.setQueryData(key, 1);
    answered(1);
    answered(2);
    for (const name of ['onlinedev.list', 'data-interface.list', 'bill-rule.create']) await client.send(name, {});
    expect(isOutdated()).toBe(false);
    await client.send('onlinedev.create', {});
    expect(isOutdated()).toBe(true);
    queries.setQueryData(key, 2);
    await client.send('data-interface.update', {});
    expect(isOutdated()).toBe(true);
  });
});
