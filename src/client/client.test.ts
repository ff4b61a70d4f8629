import { describe, expect, it, vi } from 'vitest';
import { Type } from '@sinclair/typebox';
import { formatTime } from '#core/dates/format.ts';
import { zoneName } from '#core/dates/zone.ts';
import { defineContract } from '#schemas/protocol/contract.ts';
import { dataSourceContract } from '#schemas/resources/data-source/data-source.contract.ts';
import { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import { portalContract } from '#schemas/resources/portal/portal.contract.ts';
import type { CallError } from './call-error.ts';
import { createClient } from './client.ts';

const Any = Type.Object({}, { additionalProperties: true });
const thing = (path: string) =>
  ({ method: 'GET', path, summary: '', access: 'session', input: Any, output: Type.Unknown() }) as const;
const contracts = {
  thing: defineContract('thing', {
    list: thing('/api/things'),
    login: { ...thing('/api/login'), keepsSession: true },
    slow: { ...thing('/api/slow'), timeoutMs: 100_000 },
    export: { ...thing('/api/export'), transport: 'file' },
  }),
  source: dataSourceContract,
  form: onlinedevContract,
  portal: portalContract,
};

function setUp(answer: () => unknown, httpStatus = 200) {
  let closeToast = () => {};
  const seen = {
    toasts: [] as [string, number][],
    ended: [] as number[],
    token: 'T1' as string | undefined,
    closeToast: () => closeToast(),
  };
  const fetched = vi.fn<typeof fetch>(async () => {
    const body = answer();
    return body instanceof Response ? body : new Response(JSON.stringify(body), { status: httpStatus });
  });
  const client = createClient({
    contracts,
    base: '',
    token: () => seen.token,
    language: () => 'zh',
    failedText: () => '请求出错，请重试',
    toastError: (text, ms) => {
      seen.toasts.push([text, ms]);
      return new Promise<void>((resolve) => (closeToast = resolve));
    },
    onSessionEnd: (code) => {
      seen.ended.push(code);
      seen.token = undefined;
    },
    now: () => 0,
    fetch: fetched,
  });
  return { client, seen, fetched };
}
const errorOf = async (asked: Promise<unknown>) =>
  (await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as CallError;
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('client', () => {
  it('formats times in the zone named by the response header, whatever the zone of the machine', async () => {
    const answered = (zone: string) =>
      setUp(() => new Response('{"code":200}', { headers: { 'x-time-zone': zone } })).client.call('thing.list', {});
    await answered('Pacific/Kiritimati');
    expect(formatTime(Date.UTC(2026, 0, 1, 12), 'yyyy-MM-dd HH:mm')).toBe('2026-01-02 02:00');
    await answered('');
    expect(zoneName()).toBeUndefined();
  });

  it('unwraps the envelope: code 200 is success, the caller gets data and msg [SHELL-018] [SHELL-019]', async () => {
    const { client, seen } = setUp(() => ({
      code: 200,
      msg: '操作成功',
      data: { list: [1], pagination: { total: 9 } },
    }));
    expect(await client.call('thing.list', {})).toEqual({ list: [1], pagination: { total: 9 } });
    expect(await client.send('thing.list', {})).toEqual({
      data: { list: [1], pagination: { total: 9 } },
      msg: '操作成功',
    });
    expect(seen.toasts).toEqual([]);
  });

  it.each([
    ['名称重复', '名称重复'],
    ['', '请求出错，请重试'],
    [null, '请求出错，请重试'],
  ])('shows %j of another code for 1.5 s, once, or the common sentence [ERROR-001]', async (msg, shown) => {
    const { client, seen } = setUp(() => ({ code: 400, msg, data: [{ path: 'x' }] }), 400);
    const error = await errorOf(client.call('thing.list', {}));
    expect(seen.toasts).toEqual([[shown, 1500]]);
    expect(error).toMatchObject({ reason: 'refused', code: 400, msg: shown, data: [{ path: 'x' }], shown: true });
    expect(seen.ended).toEqual([]);
  });

  it('goes by the code of the envelope, whatever the HTTP status', async () => {
    const { client } = setUp(() => ({ code: 500, msg: 'x', data: null }), 200);
    expect((await errorOf(client.call('thing.list', {}))).code).toBe(500);
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('failed to fetch'))],
    ['a page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['JSON that is no envelope', () => new Response('[]')],
  ])('says the common sentence on a network error: %s [ERROR-002]', async (_, answer) => {
    const { client, seen, fetched } = setUp(() => undefined);
    fetched.mockImplementation(async () => answer());
    expect(await errorOf(client.call('thing.list', {}))).toMatchObject({ reason: 'network', code: 0 });
    expect(seen.toasts).toEqual([['请求出错，请重试', 1500]]);
  });

  it.each([600, 601, 602])('ends the session on code %i once the toast has closed', async (code) => {
    const { client, seen } = setUp(() => ({ code, msg: '登录过期', data: null }), 401);
    await errorOf(client.call('thing.list', {}));
    await turn();
    expect(seen.toasts).toEqual([['登录过期', 1500]]);
    expect([seen.ended, seen.token]).toEqual([[], 'T1']);
    seen.closeToast();
    await turn();
    expect([seen.ended, seen.token]).toEqual([[code], undefined]);
  });

  it('does not end the session when login or lock screen answer with such a code', async () => {
    const { client, seen } = setUp(() => ({ code: 600, msg: '密码错误', data: null }), 401);
    await errorOf(client.call('thing.login', {}));
    seen.closeToast();
    await turn();
    expect([seen.toasts, seen.ended]).toEqual([[['密码错误', 1500]], []]);
  });

  it('makes one toast and one redirect of several parallel session answers [ERROR-005]', async () => {
    const { client, seen } = setUp(() => ({ code: 601, msg: '已在别处登录', data: null }), 401);
    await Promise.all([1, 2, 3, 4].map(() => errorOf(client.call('thing.list', {}))));
    seen.closeToast();
    await turn();
    expect([seen.toasts.length, seen.ended]).toEqual([1, [601]]);
  });

  it('does not end a new session by a late answer of the old one', async () => {
    const { client, seen, fetched } = setUp(() => undefined);
    let answer = (_: Response) => {};
    fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const late = errorOf(client.call('thing.list', {}));
    seen.token = 'T2';
    answer(new Response(JSON.stringify({ code: 600, msg: 'x', data: null }), { status: 401 }));
    expect((await late).reason).toBe('session');
    expect([seen.toasts, seen.ended]).toEqual([[], []]);
  });

  it.each([
    ['the test of a data source', 'source.test', { dbName: 'd', host: 'h', password: 'p', userName: 'u' }],
    ['the configuration of a form', 'form.config', { modelId: 'm1' }],
    ['the entry of a portal', 'portal.auth', { id: 'p1', platform: 'web' }],
  ])('hands what %s answers to the caller, with no toast and no session end [ERROR-006]', async (_, name, input) => {
    const { client, seen } = setUp(() => ({ code: 600, msg: 'x', data: { why: 1 } }), 401);
    const error = await errorOf(client.call(name as 'form.config', input as never));
    await turn();
    expect(error).toMatchObject({ code: 600, msg: 'x', data: { why: 1 }, shown: false });
    expect([seen.toasts, seen.ended]).toEqual([[], []]);
  });

  it('gives a call up after 30 s, a slow one after 100 s, as a network error [SHELL-017]', async () => {
    const asked: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    });
    const { client, seen, fetched } = setUp(() => undefined);
    fetched.mockImplementation(async (_, init) => {
      init?.signal?.throwIfAborted();
      return new Response('');
    });
    const errors = [await errorOf(client.call('thing.list', {})), await errorOf(client.call('thing.slow', {}))];
    timeout.mockRestore();
    expect(asked).toEqual([30_000, 100_000]);
    expect(errors.map(({ reason }) => reason)).toEqual(['network', 'network']);
    expect(seen.toasts[0]).toEqual(['请求出错，请重试', 1500]);
  });

  it('shows no toast when the caller aborted the call or passed quiet', async () => {
    const { client, seen } = setUp(() => ({ code: 400, msg: 'x', data: null }), 400);
    expect((await errorOf(client.call('thing.list', {}, { quiet: true }))).shown).toBe(false);
    const stop = new AbortController();
    const asked = errorOf(client.call('thing.list', {}, { signal: stop.signal }));
    stop.abort(new Error('gone'));
    expect((await asked).message).toBe('gone');
    expect(seen.toasts).toEqual([]);
  });

  it('leaves an error with one of the given codes to the caller, and shows the others', async () => {
    const { client, seen } = setUp(() => ({ code: 409, msg: 'x', data: null }), 409);
    expect((await errorOf(client.call('thing.list', {}, { quiet: [409] }))).shown).toBe(false);
    expect(seen.toasts).toEqual([]);
    expect((await errorOf(client.call('thing.list', {}, { quiet: [410] }))).shown).toBe(true);
    expect(seen.toasts).toEqual([['x', 1500]]);
  });

  it('answers files with the name the server gives them', async () => {
    const headers = { 'content-disposition': "attachment; filename=x.xlsx; filename*=UTF-8''%E8%AF%B7%E5%81%87.xlsx" };
    const { client } = setUp(() => new Response('abc', { headers }));
    const file = (await client.call('thing.export', {})) as { content: Blob; name: string };
    expect([file.name, await file.content.text()]).toEqual(['请假.xlsx', 'abc']);
  });

  it('sends the token with files of its own server only', async () => {
    const { client, fetched } = setUp(() => new Response('abc'));
    await client.file('/api/file/1?ticket=2');
    await client.file('https://elsewhere/file');
    await client.file('//elsewhere/file');
    const sent = fetched.mock.calls.map(([url, init]) => [
      url,
      (init?.headers as Record<string, string>)?.['Authorization'],
    ]);
    expect(sent).toEqual([
      ['/api/file/1?ticket=2&n=0', 'T1'],
      ['https://elsewhere/file', undefined],
      ['//elsewhere/file', undefined],
    ]);
  });
});
