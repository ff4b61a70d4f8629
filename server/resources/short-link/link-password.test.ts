import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '../../platform/testing/seal.ts';
import { keyOf } from '../../platform/testing/sealed-login.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Answer = Record<'formData' | 'columnData' | 'pass', string>;

let app: TestApp;
let survey: string;
let other: string;
const admin = { as: 'admin' } as const;
const hourMs = 3_600_000;
const word = 'Spring-2026';

beforeAll(async () => {
  app = await testApp();
  const list = { columns: [{ prop: 'name' }] };
  survey = await releaseForm(app, 'guardedSurvey', { fields: [node('input', 'name'), node('input', 'phone')], list });
  other = await releaseForm(app, 'otherSurvey', { fields: [node('input', 'name')], list });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shortLink').execute();
  await app.db.deleteFrom('loginFailure').execute();
  app.clock.now += hourMs;
});

/** Sets a link; passwords are given as typed. */
async function set(uses: Record<string, string | number>, modelId = survey) {
  const key = await keyOf(app);
  const sealed = Object.entries(uses).map(([name, value]) => [
    name,
    typeof value === 'string' && value !== '' ? seal(value, key) : value,
  ]);
  const input = { modelId, ...Object.fromEntries(sealed), timestamp: key.ticket };
  return app.call('short-link.update', input, admin);
}
async function encryptionOf(id = survey): Promise<string> {
  const link = app.db.selectFrom('shortLink').select('encryption').where('id', '=', id);
  return (await link.executeTakeFirstOrThrow()).encryption;
}
async function tryWith(password: string, type: 'form' | 'list' = 'form', id = survey) {
  const key = await keyOf(app);
  const query = { id, encryption: await encryptionOf(id), type, password: seal(password, key), timestamp: key.ticket };
  return app.call<Answer>('short-link.checkPwd', query);
}
const config = async () => app.call<Answer>('short-link.config', { modelId: survey, encryption: await encryptionOf() });
const send = async (pass: string | undefined, modelId = survey) =>
  app.call('short-link.create', {
    ...{ modelId, encryption: await encryptionOf(modelId), data: '{"name":"王芳"}' },
    ...(pass !== undefined && { pass }),
  });
const read = async (pass?: string) =>
  app.call('short-link.list', {
    modelId: survey,
    encryption: await encryptionOf(),
    ...(pass !== undefined && { pass }),
  });

describe('a link with a password', () => {
  it('reveals nothing of its form without the password, and opens with it', async () => {
    await set({ formUse: 1, formPassUse: 1, formPassword: word });
    const { data } = await app.call('short-link.getConfig', { id: survey, encryption: await encryptionOf() });
    expect(data).toEqual({ id: survey, formUse: 1, formPassUse: 1, columnUse: 0, columnPassUse: 0 });
    expect(await config()).toMatchObject({ code: 403, msg: '此内容需要密码', data: null });
    expect(await send(undefined)).toMatchObject({ code: 403 });
    const opened = await tryWith(word);
    expect(opened.data.formData).toContain('phone');
    expect(opened.data.columnData).toBe('');
    expect(await send(opened.data.pass)).toMatchObject({ code: 200, msg: '提交成功' });
  });

  it('has one per use: uses without one stay open', async () => {
    await set({ formUse: 1, columnUse: 1, columnPassUse: 1, columnPassword: word });
    expect((await config()).data).toMatchObject({ columnData: '', formData: expect.stringContaining('phone') });
    expect(await send(undefined)).toMatchObject({ code: 200 });
    expect(await read()).toMatchObject({ code: 403 });
    const { data } = await tryWith(word, 'list');
    expect(data.formData).not.toContain('phone');
    expect(await read(data.pass)).toMatchObject({ code: 200 });
  });

  it('issues a pass for that use of that form only, until its address or password changes or it expires (R21)', async () => {
    const both = {
      formUse: 1,
      columnUse: 1,
      formPassUse: 1,
      columnPassUse: 1,
      formPassword: word,
      columnPassword: 'x-9-Y',
    };
    await set(both);
    await set(both, other);
    const { pass } = (await tryWith(word)).data;
    expect(await send(pass)).toMatchObject({ code: 200 });
    expect(await send(pass, other)).toMatchObject({ code: 403 });
    expect(await read(pass)).toMatchObject({ code: 403 });
    const session = await app.call('onlinedev.list', { modelId: survey }, { headers: { authorization: pass } });
    expect(session.status).toBe(401);
    for (const ended of [{ renew: 1 }, { formPassword: 'another-1' }]) {
      const { pass: before } = (await tryWith(word)).data;
      await set(ended);
      expect(await send(before), JSON.stringify(ended)).toMatchObject({ code: 403 });
    }
    const late = (await tryWith('another-1')).data.pass;
    app.clock.now += 13 * hourMs;
    expect(await send(late)).toMatchObject({ code: 403 });
  });

  it('refuses a forged, altered or empty pass, and an empty password (R26)', async () => {
    await set({ formUse: 1, formPassUse: 1, formPassword: word });
    const { pass } = (await tryWith(word)).data;
    const [expires, sign] = pass.split('.');
    const madeUp = ['', '.', `${Number(expires) + hourMs}.${sign}`, `${expires}.`, `${expires}.${'0'.repeat(64)}`];
    for (const one of madeUp) expect(await send(one), one).toMatchObject({ code: 403 });
    expect((await tryWith('')).code).toBe(400);
    const bare = { id: survey, encryption: await encryptionOf(), type: 'form', timestamp: (await keyOf(app)).ticket };
    expect((await app.call('short-link.checkPwd', bare)).code).toBe(400);
    expect((await app.call('short-link.checkPwd', { ...bare, password: null })).code).toBe(400);
  });

  it('delays wrong guesses increasingly, and resets the delay with the right one', async () => {
    await set({ formUse: 1, formPassUse: 1, formPassword: word });
    let waits = 0;
    const codes = [];
    for (let tried = 0; tried < 8 && waits === 0; tried += 1) {
      const { code } = await tryWith('wrong');
      codes.push(code);
      if (code === 429) waits += 1;
    }
    expect(new Set(codes.slice(0, -1))).toEqual(new Set([400]));
    expect((await tryWith(word)).code).toBe(429);
    app.clock.now += 61_000;
    expect((await tryWith('wrong')).code).toBe(400);
    app.clock.now += 61_000;
    expect(await tryWith(word)).toMatchObject({ code: 429, msg: expect.stringContaining('1') });
    app.clock.now += 61_000;
    expect((await tryWith(word)).code).toBe(200);
    expect((await tryWith('wrong')).code).toBe(400);
  });

  it('is stored as a slow hash, never returned, and preserved until it is changed or removed', async () => {
    await set({ formUse: 1, formPassUse: 1, formPassword: word });
    const { formPassword } = await app.db.selectFrom('shortLink').selectAll().executeTakeFirstOrThrow();
    expect(formPassword).toMatch(/^(\$argon2id\$|scrypt\$)/);
    const { data } = await app.call('short-link.info', { modelId: survey }, admin);
    expect(data).toMatchObject({ formPassUse: 1, columnPassUse: 0 });
    expect(JSON.stringify(data)).not.toContain(formPassword);
    // As sent by the settings dialog without a new password.
    const untouched = { formUse: 1, formPassUse: 1, formPassword: '', columnPassword: null, renew: null };
    expect(await app.call('short-link.update', { modelId: survey, ...untouched }, admin)).toMatchObject({ code: 200 });
    expect((await tryWith(word)).code).toBe(200);
    await set({ formPassUse: 0 });
    expect(await send(undefined)).toMatchObject({ code: 200 });
    expect(await set({ formPassUse: 1 })).toMatchObject({ code: 400, msg: '请设置访问密码' });
    expect(await set({ formPassUse: 1, formPassword: '123456' })).toMatchObject({ code: 400 });
  });
});
