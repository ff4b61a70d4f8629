import { describe, expect, it } from 'vitest';
import { Type } from '@sinclair/typebox';
import type { Call } from '#schemas/protocol/contract.ts';
import { prepareRequest, type RequestOptions } from './request.ts';

const call = (over: Partial<Call>): Call => ({
  method: 'GET',
  path: '/api/things',
  summary: '',
  access: 'session',
  input: Type.Object({}),
  output: Type.Null(),
  ...over,
});
const options: RequestOptions = {
  base: 'https://host/prefix',
  token: 'bearer abc',
  language: 'zh',
  now: 1_700_000_000_999,
};

describe('prepareRequest', () => {
  it('prepends the base to every path [SHELL-010]', () => {
    expect(prepareRequest(call({}), {}, options).url).toMatch(/^https:\/\/host\/prefix\/api\/things\?/);
  });

  it('sends JSON unless the contract specifies form or multipart [SHELL-011]', () => {
    const json = prepareRequest(call({ method: 'POST' }), { name: 'a', list: [1] }, options).init;
    expect(json.headers['Content-Type']).toBe('application/json');
    expect(JSON.parse(json.body as string)).toEqual({ name: 'a', list: [1] });
    const form = prepareRequest(
      call({ method: 'POST', transport: 'form' }),
      { account: 'a b', code: '1' },
      options,
    ).init;
    expect(form.body).toBeInstanceOf(URLSearchParams);
    expect(String(form.body)).toBe('account=a+b&code=1');
    const file = new File(['x'], 'x.bdd');
    const parts = prepareRequest(call({ method: 'POST', transport: 'multipart' }), { file, type: 0 }, options).init;
    expect(parts.headers['Content-Type']).toBeUndefined();
    expect((parts.body as FormData).get('type')).toBe('0');
    expect(((parts.body as FormData).get('file') as File).name).toBe('x.bdd');
  });

  it('sends the token unchanged, and no header without one [SHELL-012]', () => {
    expect(prepareRequest(call({}), {}, options).init.headers['Authorization']).toBe('bearer abc');
    expect(prepareRequest(call({}), {}, { ...options, token: undefined }).init.headers).not.toHaveProperty(
      'Authorization',
    );
  });

  it('sends pc as the origin [SHELL-013]', () => {
    expect(prepareRequest(call({}), {}, options).init.headers['zhjy-origin']).toBe('pc');
  });

  it('sends the input of a GET as query, never as body [SHELL-014]', () => {
    const { url, init } = prepareRequest(
      call({}),
      { keyword: '请 假', ids: ['1', '2'], empty: '', none: undefined },
      options,
    );
    expect(init.body).toBeUndefined();
    const query = new URL(url).searchParams;
    expect(query.get('keyword')).toBe('请 假');
    expect(query.getAll('ids')).toEqual(['1', '2']);
    expect([...query.keys()]).toEqual(['keyword', 'ids', 'ids', 'n']);
  });

  it('sends empty values that the contract requires', () => {
    const { url } = prepareRequest(call({ query: ['systemCode'] }), { systemCode: '', empty: '' }, options);
    expect([...new URL(url).searchParams]).toEqual([
      ['systemCode', ''],
      ['n', '1700000000'],
    ]);
  });

  it('adds unix seconds to every URL, after ? or & [SHELL-015]', () => {
    expect(prepareRequest(call({ method: 'DELETE' }), {}, options).url).toBe(
      'https://host/prefix/api/things?n=1700000000',
    );
    expect(prepareRequest(call({}), { a: 1 }, options).url).toBe('https://host/prefix/api/things?a=1&n=1700000000');
    expect(prepareRequest(call({ path: '/api/things?b=2' }), {}, options).url).toBe(
      'https://host/prefix/api/things?b=2&n=1700000000',
    );
  });

  it('takes path parameters from the flat input, encoded', () => {
    const { url, init } = prepareRequest(
      call({ method: 'PUT', path: '/api/{id}/of/{noun}' }),
      { id: 'a/b', noun: 'c', x: 1 },
      options,
    );
    expect(new URL(url).pathname).toBe('/prefix/api/a%2Fb/of/c');
    expect(JSON.parse(init.body as string)).toEqual({ x: 1 });
  });

  it('throws when a path parameter is missing', () => {
    expect(() => prepareRequest(call({ path: '/api/{id}' }), { id: '' }, options)).toThrow('"id"');
  });

  it('sends a body with a DELETE only when it is not empty', () => {
    expect(prepareRequest(call({ method: 'DELETE' }), {}, options).init.body).toBeUndefined();
    expect(prepareRequest(call({ method: 'DELETE' }), { ids: '1,2' }, options).init.body).toBe('{"ids":"1,2"}');
  });

  it('does not modify the input of the caller', () => {
    const input = Object.freeze({ id: '1', lines: Object.freeze([Object.freeze({ a: 1 })]) });
    expect(() => prepareRequest(call({ method: 'PUT', path: '/api/{id}' }), input, options)).not.toThrow();
  });
});
