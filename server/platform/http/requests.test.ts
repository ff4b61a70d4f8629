import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineContract } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { forbidden, notFound, conflict, badRequest, AppError } from '../errors/app-error.ts';
import { platformResource } from '../platform.resource.ts';
import { reply } from '../envelope/envelope.ts';
import { defineResource } from '../resource/define-resource.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

const Any = Type.Unknown();
const contract = defineContract('echo', {
  read: {
    method: 'GET',
    path: '/api/echo/{id}',
    summary: 'Answers what it was asked.',
    access: 'session',
    input: Type.Object({ id: Type.String(), size: Type.Optional(Type.Integer({ maximum: 10 })) }),
    output: Any,
  },
  write: {
    method: 'POST',
    path: '/api/echo/{id}',
    summary: 'Answers what it was sent.',
    access: 'session',
    input: Type.Object({
      id: Type.String(),
      name: Type.String({ minLength: 1, maxLength: 5 }),
      count: Type.Optional(Type.Integer()),
    }),
    output: Any,
  },
  fail: {
    method: 'POST',
    path: '/api/echo/Actions/Fail',
    summary: 'Fails as it is told to.',
    access: 'session',
    input: Type.Object({ how: Type.String() }),
    output: Any,
  },
  form: {
    method: 'POST',
    path: '/api/echo/Actions/Form',
    summary: 'Takes a form.',
    access: 'session',
    transport: 'form',
    input: Type.Object({ name: Type.String(), count: Type.Integer() }),
    output: Any,
  },
  upload: {
    method: 'POST',
    path: '/api/echo/Actions/Upload',
    summary: 'Takes a file.',
    access: 'session',
    transport: 'multipart',
    input: Type.Object({ type: Type.Integer() }),
    output: Any,
  },
});

const failures: Record<string, () => Error> = {
  refuse: () => badRequest('common.selectOne'),
  missing: () => notFound(),
  outdated: () => conflict('common.tip'),
  forbidden: () => forbidden(),
  busy: () => new AppError(codes.tooMany, 'request.tooMany'),
  issues: () => badRequest('common.selectOne', undefined, [{ path: ['title'], id: 'check.required' }]),
  crash: () => new Error('SELECT secret FROM users at /srv/app.ts:1'),
};

const echo = defineResource({
  contract,
  handlers: {
    read: async (input) => input,
    write: async (input) => reply(input, 'common.created'),
    fail: async ({ how }, { db }) => {
      await db.insertInto('seed').values({ name: how }).execute();
      throw (failures[how] as () => Error)();
    },
    form: async (input) => input,
    upload: async (input, { upload }) => ({ ...input, name: upload.name, bytes: upload.content.length }),
  },
});

let app: TestApp;
let authorization: string;
beforeAll(async () => {
  app = await testApp({ resources: [platformResource, echo], settings: { logLevel: 'silent' } });
  authorization = await app.tokenOf('plain');
});
afterAll(() => app.close());

async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) {
  const response = await app.app.inject({
    method,
    url,
    headers: { authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, ...(response.json() as { code: number; msg: string; data: unknown }) };
}
const json = { 'content-type': 'application/json' };

describe('an answer', () => {
  it('carries the time zone of the organisation in a header', async () => {
    const { headers } = await app.app.inject({ url: '/api/echo/7', headers: { authorization } });
    expect(headers['x-time-zone']).toBe('Asia/Shanghai');
  });

  it('is an envelope whose code the HTTP status mirrors [SHELL-018, ERROR-009]', async () => {
    expect(await send('GET', '/api/echo/7')).toEqual({ status: 200, code: 200, msg: '操作成功', data: { id: '7' } });
  });

  it.each([
    ['refuse', 400, '请选择一条数据'],
    ['forbidden', 403, '权限不足'],
    ['missing', 404, '数据不存在'],
    ['outdated', 409, '提示'],
    ['busy', 429, '请求过于频繁，请稍后重试'],
    ['crash', 500, '系统异常，请稍后重试'],
  ])(
    'to a handler that throws (%s) is code %i with its message, data null and no internal details [ERROR-009, ERROR-010]',
    async (how, code, msg) => {
      const answer = await send('POST', '/api/echo/Actions/Fail', JSON.stringify({ how }), json);
      expect(answer).toEqual({ status: code, code, msg, data: null });
    },
  );

  it('to a refused form carries the list of its issues [ERROR-009]', async () => {
    const answer = await send('POST', '/api/echo/Actions/Fail', '{"how":"issues"}', json);
    expect(answer).toMatchObject({ status: 400, code: 400, data: [{ path: ['title'], id: 'check.required' }] });
  });

  it('that refuses rolls the transaction back', async () => {
    await send('POST', '/api/echo/Actions/Fail', '{"how":"refuse"}', json);
    const rows = await app.db.selectFrom('seed').selectAll().where('name', '=', 'refuse').execute();
    expect(rows).toEqual([]);
  });

  it.each([
    [{}, '数据不存在'],
    [{ 'zhjy-language': 'en', 'accept-language': 'zh-TW' }, 'The record does not exist'],
    [{ 'accept-language': 'zh-TW,zh;q=0.9' }, '資料不存在'],
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'The record does not exist'],
    [{ 'accept-language': 'fr' }, '数据不存在'],
  ])('uses the caller’s language: %j', async (headers, msg) => {
    const answer = await send('POST', '/api/echo/Actions/Fail', '{"how":"missing"}', { ...json, ...headers });
    expect(answer.msg).toBe(msg);
  });
});

describe('input', () => {
  it('of a query is coerced to numbers, and unknown parameters are ignored [SHELL-015]', async () => {
    expect((await send('GET', '/api/echo/7?size=3&n=1736904600&x=1')).data).toEqual({ id: '7', size: 3 });
  });

  it('of a body is reduced to the properties of the contract', async () => {
    const body = JSON.stringify({ id: 'other', name: 'abc', role: 'admin' });
    expect(await send('POST', '/api/echo/7', body, json)).toMatchObject({
      msg: '新建成功',
      data: { id: '7', name: 'abc' },
    });
  });

  it.each([
    ['{"count":1}', 'name不能为空'],
    ['{"name":""}', 'name不能为空'],
    ['{"name":"abcdef"}', 'name长度不能超过5'],
    ['{"name":"a","count":"1"}', 'count类型不正确'],
    ['{"name":{"$ne":1}}', 'name类型不正确'],
    ['{"name":"a\\u0000"}', '请求无法处理'],
    ['{"name":"\\ud800"}', '请求无法处理'],
    ['{"name":"a","\\udc00":1}', '请求无法处理'],
    ['[]', '请求无法处理'],
    ['null', '请求无法处理'],
    ['"text"', '请求无法处理'],
    ['{"name":', '请求内容不是有效的JSON'],
    ['{"name":"a","__proto__":{"x":1}}', '请求内容不是有效的JSON'],
    ['{"name":"a","constructor":{"prototype":{"x":1}}}', '请求内容不是有效的JSON'],
    [undefined, 'name不能为空'],
  ])('%s is refused with 400: %s', async (body, msg) => {
    const answer = await send('POST', '/api/echo/7', body, body === undefined ? {} : json);
    expect(answer).toMatchObject({ status: 400, code: 400, msg });
  });

  it.each(['/api/echo/7?size=11', '/api/echo/7?size=a', '/api/echo/7?size=1&size=2'])('%s is refused', async (url) => {
    expect((await send('GET', url)).code).toBe(400);
  });

  it.each([
    'text/plain',
    'application/json\ttext',
    'application/jsonx',
    ' text/html',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('of type %j is 415 where JSON is expected', async (type) => {
    const answer = await send('POST', '/api/echo/7', '{"name":"abcdefgh"}', { 'content-type': type });
    expect([answer.status, answer.code]).toEqual([415, 415]);
  });

  it('nested 50,000 levels deep is refused with 400 without a crash', async () => {
    const answer = await send('POST', '/api/echo/7', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, json);
    expect(answer.code).toBe(400);
  });

  it('larger than allowed is 413 [ERROR-009]', async () => {
    const answer = await send('POST', '/api/echo/7', JSON.stringify({ name: 'x'.repeat(5_000_000) }), json);
    expect(answer).toMatchObject({ status: 413, code: 413, msg: '请求内容过大' });
  });

  it('of a form is coerced to numbers', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('POST', '/api/echo/Actions/Form', 'name=a%20b&count=4&x=1', form)).data).toEqual({
      name: 'a b',
      count: 4,
    });
    expect((await send('POST', '/api/echo/Actions/Form', '{"name":"a","count":4}', json)).code).toBe(415);
  });
});

describe('an uploaded file', () => {
  const upload = (content: string | undefined) =>
    app.call(
      'echo.upload',
      { type: 1 },
      { as: 'plain', ...(content === undefined ? {} : { file: { name: '数据.xlsx', content } }) },
    );

  it('is parsed with its name and the accompanying fields', async () => {
    expect((await upload('abc')).data).toEqual({ type: 1, name: '数据.xlsx', bytes: 3 });
  });

  it('over 512 KB is 413, at 512 KB it is not', async () => {
    expect(await upload('x'.repeat(512 * 1024 + 1))).toMatchObject({ code: 413, msg: '文件大小不能超过512KB' });
    expect((await upload('x'.repeat(512 * 1024))).code).toBe(200);
  });

  const boundary = { 'content-type': 'multipart/form-data; boundary=b' };

  it('without a file name has an empty one', async () => {
    const fields = '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\n1\r\n';
    const file =
      '--b\r\ncontent-disposition: form-data; name="file"; filename=""\r\ncontent-type: text/plain\r\n\r\nabc\r\n';
    const answer = await send('POST', '/api/echo/Actions/Upload', `${fields}${file}--b--\r\n`, boundary);
    expect(answer).toMatchObject({ code: 200, data: { name: '', bytes: 3 } });
  });

  it('is required', async () => {
    const fields = '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\n1\r\n--b--\r\n';
    expect(await send('POST', '/api/echo/Actions/Upload', fields, boundary)).toMatchObject({
      code: 400,
      msg: '请选择文件',
    });
    expect((await send('POST', '/api/echo/Actions/Upload', 'nonsense', boundary)).code).toBe(400);
  });
});

describe('an address', () => {
  it.each(['/api/nope', '/api/echo', '/nope.js', '/api/../etc/passwd'])('%s that is unknown is 404', async (url) => {
    expect(await send('GET', url)).toMatchObject({ status: 404, code: 404, msg: '请求的地址不存在' });
  });

  it('with another method is 404', async () => {
    expect((await send('PUT', '/api/echo/7', '{}', json)).code).toBe(404);
  });

  it('that cannot be decoded is 400', async () => {
    expect(await send('GET', '/api/echo/%E0%A4')).toMatchObject({ status: 400, code: 400, data: null });
  });
});

it('a call without an access rule stops the start', async () => {
  const { read } = contract.calls;
  const open = defineContract('open', { read: { ...read, path: '/api/open/{id}', access: undefined as never } });
  const resource = defineResource({ contract: open, handlers: { read: async () => null } });
  await expect(testApp({ resources: [platformResource, resource] })).rejects.toThrow('open.read has no access rule');
});
