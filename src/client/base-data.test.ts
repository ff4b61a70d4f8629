import { describe, expect, it, vi } from 'vitest';
import { contracts } from '#schemas/resources/contracts.ts';
import { withBaseData } from './base-data.ts';
import { findCall } from './names.ts';

const trees = [
  ...['organize.tree', 'department.selector', 'position.selector', 'role.selector', 'group.selector', 'user.children'],
  'print-template.selector',
];

function setUp() {
  let sent = 0;
  const send = vi.fn(async (_name: string, _input: object) => ({ data: { list: [(sent += 1)] }, msg: '' }));
  const reader = { now: 'T1 zh' };
  const find = (name: string) => findCall(contracts, name);
  const client = withBaseData({ send, find, file: vi.fn() }, () => reader.now);
  return { client, send, reader };
}

describe('base data', () => {
  it.each(trees)('%s exists and is fetched once, until cleared [SHELL-033]', async (name) => {
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
    send.mockRejectedValueOnce(new Error('gone'));
    await expect(client.send('organize.tree', {})).rejects.toThrow('gone');
    expect((await client.send('organize.tree', {})).data).toEqual({ list: [1] });
  });

  it('is invalidated when something of its family changes, and by nothing else [SHELL-033]', async () => {
    const { client, send } = setUp();
    const tree = async () => (await client.send('organize.tree', {})).data;
    const first = await tree();
    for (const name of ['bill-rule.create', 'role.condition', 'print-template.create']) await client.send(name, {});
    expect(await tree()).toEqual(first);
    await client.send('role.create', {});
    expect(await tree()).not.toEqual(first);
    expect(send.mock.calls.filter(([name]) => name === 'organize.tree').length).toBe(2);
  });

  it('is not shared with the next user, and search results are not cached', async () => {
    const { client, send, reader } = setUp();
    await client.send('organize.tree', {});
    reader.now = 'T2 zh';
    await client.send('organize.tree', {});
    expect(send).toHaveBeenCalledTimes(2);
    for (const _ of [1, 2]) await client.send('user.children', { id: '0', keyword: '张' });
    expect(send).toHaveBeenCalledTimes(4);
  });
});
