import { describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '#client/client.ts';
import { findCall } from '#client/names.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { authoredClient } from './AuthoredProviders.tsx';

const mark = 'own-x:';

function setUp({ noun = 'form' as 'form' | 'link' | 'portal', isAgreed = true } = {}) {
  const sent: [string, CallOptions['definition']][] = [];
  const ask = vi.fn(async () => isAgreed);
  const base = {
    find: (name: string) => findCall(contracts, name),
    file: vi.fn(),
    send: async (name: string, _: object, options?: CallOptions) => {
      sent.push([name, options?.definition]);
      return { data: null, msg: '' };
    },
  };
  const refused = vi.fn((name: string) => name);
  const client = authoredClient(base, { origin: { noun, id: 'f1', version: 3 }, mark, ask, refused });
  return { client, sent, ask, refused };
}

const tag = (by: 'named' | 'kind') => ({ noun: 'form', id: 'f1', version: 3, by });
const named = { named: true } as const;

describe('the client of an authored screen', () => {
  it('allows the schedule widget of a portal to the viewer, and denies it to steps and forms [PERM-022]', async () => {
    const { client, sent, refused } = setUp({ noun: 'portal' });
    await client.send('schedule.list', {}, { named: true, shown: true });
    expect(sent).toEqual([['schedule.list', { ...tag('named'), noun: 'portal' }]]);
    await expect(client.send('schedule.list', {}, named)).rejects.toThrow();
    const form = setUp();
    await expect(form.client.send('schedule.list', {}, { named: true, shown: true })).rejects.toThrow();
    expect([refused, form.refused].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('tags every call with definition and version: named calls, calls of widgets, own records [PERM-022]', async () => {
    const { client, sent, ask } = setUp();
    await client.send('onlinedev.list', { modelId: 'f2' }, named);
    await client.send('visualdev.rows', { id: 'f2' });
    await client.send('user.children', { id: '0' });
    await client.send(`${mark}onlinedev.remove`, { modelId: 'f1', id: '1' }, named);
    expect(sent).toEqual([
      ['onlinedev.list', tag('named')],
      ['visualdev.rows', tag('named')],
      ['user.children', tag('kind')],
      ['onlinedev.remove', tag('kind')],
    ]);
    expect(ask).not.toHaveBeenCalled();
  });

  it.each(['user.children', 'user.info', 'sys-config.info', 'authority.save', 'no.such'])(
    'blocks %s if the definition names it [PERM-022]',
    async (name) => {
      const { client, sent, refused } = setUp();
      await expect(client.send(name, {}, named)).rejects.toMatchObject({ reason: 'refused', shown: true });
      expect([sent, refused.mock.calls]).toEqual([[], [[name]]]);
    },
  );

  it.each(['onlinedev.create', 'onlinedev.update', 'onlinedev.remove', 'onlinedev.batchRemove'])(
    'confirms %s, and does not send it when cancelled [PERM-022]',
    async (name) => {
      const { client, sent } = setUp({ isAgreed: false });
      await expect(client.send(name, { modelId: 'f1' }, named)).rejects.toMatchObject({ reason: 'declined' });
      expect(sent).toEqual([]);
      const agreed = setUp();
      await agreed.client.send(name, { modelId: 'f1' }, named);
      expect(agreed.sent).toEqual([[name, tag('named')]]);
    },
  );

  it('does not confirm an upload of a file that the person chose [PERM-022]', async () => {
    const { client, ask } = setUp();
    await client.send('file.upload', { type: 'annex' }, named);
    expect(ask).not.toHaveBeenCalled();
  });

  it('of a public link blocks all calls that the form names [PERM-022]', async () => {
    const { client, sent } = setUp({ noun: 'link' });
    await expect(client.send('onlinedev.list', { modelId: 'f1' }, named)).rejects.toMatchObject({ reason: 'refused' });
    await client.send(`${mark}short-link.create`, { modelId: 'f1' }, named);
    expect(sent.map(([name]) => name)).toEqual(['short-link.create']);
  });
});
