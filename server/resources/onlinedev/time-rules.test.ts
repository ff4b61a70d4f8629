import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const dayMs = 24 * 3_600_000;
const save = (modelId: string, values: object) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, admin);
const update = (modelId: string, id: string, values: object) =>
  app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, admin);

describe('the server validates the start and end rules of dates and times', () => {
  it('from now on, while previously stored days are preserved', async () => {
    const from = node('datePicker', 'day', { label: '日期', startTimeRule: true, startTimeType: 3 });
    const modelId = await releaseForm(app, 'fromNow', { fields: [from, node('input', 'name')] });
    const { now } = app.clock;
    expect(await save(modelId, { day: now - dayMs })).toMatchObject({ code: 400, msg: '日期不能早于2025-01-15' });
    const { code, data } = await save(modelId, { day: now, name: '甲' });
    expect(code).toBe(200);
    app.clock.now += 3 * dayMs;
    expect((await update(modelId, data.id, { day: now, name: '乙' })).code).toBe(200);
    expect((await update(modelId, data.id, { day: now + dayMs, name: '乙' })).code).toBe(400);
    app.clock.now = now;
  });

  it('refuses a value after another field', async () => {
    const rule = { label: '开始', endTimeRule: true, endTimeType: 2, endRelationField: 'until' };
    const fields = [node('datePicker', 'from', rule), node('datePicker', 'until', { label: '结束' })];
    const modelId = await releaseForm(app, 'fromUntil', { fields });
    const { now } = app.clock;
    expect((await save(modelId, { from: now, until: now })).code).toBe(200);
    expect(await save(modelId, { from: now + dayMs, until: now })).toMatchObject({
      code: 400,
      msg: '开始不能晚于2025-01-15',
    });
  });

  it('compares times of day', async () => {
    const rule = { label: '时间', startTimeRule: true, startTimeValue: '09:00:00', endTimeRule: true, endTimeType: 2 };
    const fields = [node('timePicker', 'at', { ...rule, endRelationField: 'close' }), node('timePicker', 'close')];
    const modelId = await releaseForm(app, 'clock', { fields });
    expect((await save(modelId, { at: '09:00:00', close: '18:00:00' })).code).toBe(200);
    expect((await save(modelId, { at: '08:59:59', close: '18:00:00' })).msg).toBe('时间不能早于09:00:00');
    expect((await save(modelId, { at: '18:00:01', close: '18:00:00' })).msg).toBe('时间不能晚于18:00:00');
  });
});
