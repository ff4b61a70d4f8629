import { afterAll, beforeAll, expect, it } from 'vitest';
import { requesterOf } from './ask-third.ts';
import { type FakeThird, fakeThird } from './testing/fake-third.ts';

let third: FakeThird;
beforeAll(async () => {
  third = await fakeThird();
  third.answers.set('/silent', () => 'silence');
  third.answers.set('/page', () => 'html');
  third.answers.set('/there', () => ({ errcode: 60102, errmsg: 'UserID existed' }));
});
afterAll(() => third.close());

const ask = (path: string, base = third.base) => requesterOf(base, { 60102: 'exists' }, 200)(path, { query: {} });

it('gives a third party up that says nothing, and knows it from one that is not there [SYSCONF-013]', async () => {
  await expect(ask('/silent')).rejects.toMatchObject({ reason: 'slow' });
  await expect(ask('/page')).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(ask('/there', 'http://127.0.0.1:1')).rejects.toMatchObject({ reason: 'unreachable' });
});

it('distinguishes errors of one entry from errors of the connection, with the third party’s message', async () => {
  await expect(ask('/there')).rejects.toMatchObject({ reason: 'exists', detail: '60102 UserID existed' });
  await expect(ask('/cgi-bin/user/create')).rejects.toMatchObject({
    reason: 'refused',
    detail: '40014 invalid access_token',
  });
});
