import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourcesIn } from '#core/screen/shared-page.ts';
import type { ModelSource } from '#schemas/language/source.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the home pages of the demo', () => {
  it.each([
    ['admin', 'portal-administrator', ['portal-administrator', 'portal-department', 'portal-staff']],
    ['songjia', 'portal-department', ['portal-department', 'portal-staff']],
    ['zhangwei', 'portal-staff', ['portal-staff']],
  ])('%s has %s, with figures of a year', async (account, own, granted) => {
    const as = { account };
    const { data } = await app.call<CurrentUserReply>('session.currentUser', {}, { as });
    expect(data.userInfo.portalId).toBe(own);
    const { data: all } = await app.call<{ list: { id: string }[] }>('portal.selector', {}, { as });
    expect(all.list.map(({ id }) => id)).toEqual(granted);
    const opened = await app.call<{ formData: string; version: number }>('portal.auth', { id: own }, { as });
    const sources = sourcesIn(JSON.parse(opened.data.formData)) as ModelSource[];
    expect(sources.length).toBeGreaterThan(2);
    for (const { model: modelId, measures = [], groups, order, limit } of sources) {
      const input = {
        ...{ modelId, measures: measures.map(({ label: _series, ...measure }) => measure) },
        ...(groups && { groups }),
        ...(order && { order }),
        ...(limit !== undefined && { limit }),
      };
      const headers = { 'zhjy-definition': `portal/${own}/${opened.data.version}/named` };
      const answer = await app.call<{ list: { groups: unknown[] }[] }>('onlinedev.group', input, { as, headers });
      expect(answer).toMatchObject({ code: 200 });
      expect(answer.data.list.length).toBeGreaterThan(0);
      // A trend over the months of a year.
      if (groups?.[0]?.unit === 'month') expect(answer.data.list.length).toBeGreaterThanOrEqual(11);
    }
  });
});
