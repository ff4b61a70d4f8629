import dayjs from 'dayjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAll } from '../platform/auth/permission/grants.ts';
import { type As, type TestApp, testApp } from '../platform/testing/test-app.ts';
import { node, releaseForm, textsOf } from '../records/forms/testing/release-form.ts';
import { takeNumber } from './numbering.ts';

const rule = { fullName: '单号', category: 'hr', type: 1, dateFormat: 'YYYYMMDD', digit: 3, startNumber: '001' };
const admin = { as: 'admin' } as const;
const hourMs = 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('numberDraw').execute());

const create = async (enCode: string, values: object = {}) =>
  (await app.call<{ id: string }>('bill-rule.create', { ...rule, enCode, ...values }, admin)).data.id;
/** The date that numbers made now carry. */
const today = () => dayjs(app.clock.now).format('YYYYMMDD');
const draw = (code: string, as: As = 'admin') => app.call<string>('bill-rule.number', { code }, { as });
const take = async (code: string) => (await draw(code)).data;

describe('the next number of a rule', () => {
  it('counts up from the start number [BILLRULE-027, BILLRULE-029]', async () => {
    await create('counts', { prefix: 'A', suffix: 'Z', startNumber: '098' });
    const numbers = [await take('counts'), await take('counts'), await take('counts')];
    expect(numbers).toEqual(['098', '099', '100'].map((counter) => `A${today()}${counter}Z`));
  });

  it('is unique and without gaps for fifty concurrent callers [BILLRULE-029]', async () => {
    await create('parallel', { dateFormat: 'no' });
    const numbers = await Promise.all(Array.from({ length: 50 }, () => take('parallel')));
    expect(numbers.toSorted()).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 1).padStart(3, '0')));
  });

  it('grows longer when a counter is beyond its digits [BILLRULE-029]', async () => {
    await create('long', { dateFormat: 'no', digit: 1, startNumber: '9' });
    expect([await take('long'), await take('long')]).toEqual(['9', '10']);
  });

  it('starts again when the formatted date changes, and not before [BILLRULE-029]', async () => {
    await create('daily');
    const first = today();
    const numbers = [await take('daily')];
    app.clock.now += 1_000;
    numbers.push(await take('daily'));
    app.clock.now += 24 * hourMs;
    numbers.push(await take('daily'));
    expect(numbers).toEqual([`${first}001`, `${first}002`, `${today()}001`]);
    expect(today()).not.toBe(first);
  });

  it('repeats no number of a rule whose format changes back and forth', async () => {
    const id = await create('moved');
    const shape = (dateFormat: string) =>
      app.call('bill-rule.update', { id, ...rule, enCode: 'moved', dateFormat }, admin);
    const numbers = [await take('moved')];
    await shape('YYYY');
    numbers.push(await take('moved'));
    await shape('YYYYMMDD');
    numbers.push(await take('moved'));
    expect(new Set(numbers).size).toBe(3);
    expect(numbers[2]).toMatch(/002$/);
  });

  it('goes on from a start number that was raised, never back to a lower one', async () => {
    const id = await create('raised', { dateFormat: 'no' });
    const start = (startNumber: string) =>
      app.call('bill-rule.update', { id, ...rule, dateFormat: 'no', enCode: 'raised', startNumber }, admin);
    await take('raised');
    await start('500');
    expect(await take('raised')).toBe('500');
    await start('100');
    expect(await take('raised')).toBe('501');
  });

  it('is returned when the transaction rolls back', async () => {
    await create('returned', { dateFormat: 'no' });
    const failing = app.db.transaction().execute(async (db) => {
      await takeNumber(db, 'returned', app.clock.now);
      throw new Error('not stored');
    });
    await expect(failing).rejects.toThrow('not stored');
    expect(await take('returned')).toBe('001');
  });

  it('deletes the counters of long-ended periods', async () => {
    const id = await create('seconds', { dateFormat: 'YYYYMMDDHHmmss' });
    for (let day = 0; day < 5; day++) {
      await take('seconds');
      app.clock.now += 24 * hourMs;
    }
    const counters = await app.db.selectFrom('billCounter').select('period').where('ruleId', '=', id).execute();
    expect(counters.length).toBeLessThanOrEqual(3);
  });

  it('draws random characters and UUIDs, each another one [BILLRULE-003, BILLRULE-005]', async () => {
    await create('digits', { type: 2, prefix: 'R', randomDigit: 16, randomType: 1 });
    await create('letters', { type: 2, randomDigit: 32, randomType: 2 });
    await create('uuid', { type: 3 });
    const digits = await Promise.all(Array.from({ length: 20 }, () => take('digits')));
    expect(digits.every((number) => /^R\d{16}$/.test(number))).toBe(true);
    expect(new Set(digits).size).toBe(20);
    expect(await take('letters')).toMatch(/^[0-9A-Za-z]{32}$/);
    const uuids = [await take('uuid'), await take('uuid')];
    expect(uuids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuids[0]).not.toBe(uuids[1]);
  });

  it('refuses an unknown and a disabled rule by name [BILLRULE-030]', async () => {
    await create('off', { enabledMark: 0 });
    const refused = (code: string) => draw(code, 'configurer');
    expect(await draw('nowhere', 'plain')).toMatchObject({ code: 400 });
    expect(await refused('nowhere')).toMatchObject({ code: 400, msg: '单据规则“nowhere”不存在' });
    expect(await refused('off')).toMatchObject({ code: 400, msg: '单据规则“off”已禁用' });
  });
});

describe('taking a number by call', () => {
  const numbered = (code: string, list: object = {}) => ({
    fields: [node('input', 'name'), node('billRule', 'no', { rule: code })],
    list: { columns: [{ prop: 'name' }], ...list },
  });
  const refused = { code: 403, msg: '权限不足' };

  it('is permitted to users who may add records of a released form with the rule, or manage the rules [BILLRULE-027]', async () => {
    await create('ofForm');
    await create('ofNoForm');
    expect(await draw('ofForm', 'plain')).toMatchObject(refused);
    expect((await draw('ofForm', 'configurer')).code).toBe(200);
    const form = textsOf('draftOnly', numbered('ofNoForm'));
    await app.call('visualdev.create', form, admin);
    // A form whose texts contain the code is not numbered by it.
    await releaseForm(app, 'namesIt', { fields: [node('input', 'ofNoForm', { label: 'ofNoForm' })] });
    await releaseForm(app, 'usesIt', numbered('ofForm'));
    expect((await draw('ofForm', 'plain')).code).toBe(200);
    expect(await draw('ofNoForm', 'plain')).toMatchObject(refused);
  });

  it('is refused to users of the form without its add button [BILLRULE-027]', async () => {
    await create('ofButton');
    const id = await releaseForm(app, 'guardedAdd', numbered('ofButton', { guards: { button: true } }), []);
    const menus = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${id}%`);
    const { id: menu } = await menus.executeTakeFirstOrThrow();
    const staff = { objectType: 'role' as const, objectId: 'role-staff' };
    await grantAll(app.db, staff, [{ step: 'module', itemId: menu }]);
    expect(await draw('ofButton', 'plain')).toMatchObject(refused);
    await grantAll(app.db, staff, [{ step: 'button', itemId: `${menu}-btn_add` }]);
    expect((await draw('ofButton', 'plain')).code).toBe(200);
  });

  it('is limited to 60 within any hour per user [BILLRULE-027]', async () => {
    await create('counted', { dateFormat: 'no' });
    const codes = await Promise.all(Array.from({ length: 61 }, async () => (await draw('counted')).code));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(await draw('counted')).toMatchObject({ code: 429, msg: expect.stringContaining('60') });
    expect((await draw('counted', 'configurer')).data).toBe('061');
    app.clock.now += hourMs - 1;
    expect((await draw('counted')).code).toBe(429);
    app.clock.now += 1;
    expect((await draw('counted')).data).toBe('062');
  });

  it('does not count a refused draw [BILLRULE-027]', async () => {
    await create('rarely', { enabledMark: 0 });
    for (let at = 0; at < 3; at += 1) expect((await draw('rarely')).code).toBe(400);
    expect(await app.db.selectFrom('numberDraw').selectAll().execute()).toEqual([]);
  });
});
