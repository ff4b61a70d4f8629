import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Quadratic on purpose: true for every row when any amount is negative, so each row scans all rows. */
const anyBelow = { some: [{ var: 'lines' }, { '<': [{ var: 'amount' }, 0] }] };

it('refuses a save whose conditions exceed the evaluation budget, and accepts it with fewer rows', async () => {
  const fields = [
    node('table', 'lines', {
      children: [node('inputNumber', 'amount'), node('input', 'reason', { required: anyBelow })],
    }),
  ];
  const modelId = await releaseForm(app, 'rule.budget', { fields });
  const save = (length: number) => {
    const lines = Array.from({ length }, () => ({ amount: 1 }));
    return app.call('onlinedev.create', { modelId, data: JSON.stringify({ lines }) }, { as: 'admin' });
  };
  expect((await save(50)).code).toBe(200);
  expect(await save(1_000)).toMatchObject({
    code: 400,
    msg: '表单条件的计算量过大，请减少明细行数或联系管理员简化条件',
  });
});
