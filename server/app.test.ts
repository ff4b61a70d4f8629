import { expect, it } from 'vitest';
import { type TestApp, testApp } from './platform/testing/test-app.ts';

it('answers the calls on reports under /api/report and under the configured prefix, and no others there [REPORT-003]', async () => {
  const other = await testApp({ settings: { reportPrefix: '/ReportServer' } });
  const ask = async (of: TestApp, url: string) => {
    const headers = { authorization: await of.tokenOf('admin') };
    return (await of.app.inject({ url, headers })).json<{ code: number }>().code;
  };
  const paths = ['/Data?currentPage=1', '/Data/Selector'];
  for (const prefix of ['/api/report', '/ReportServer']) {
    for (const path of paths) expect(await ask(other, `${prefix}${path}`), path).toBe(200);
  }
  expect(await ask(other, '/ReportServer/Database')).toBe(404);
  expect(await ask(other, '/Other/Data?currentPage=1')).toBe(404);
  await other.close();
  const usual = await testApp();
  expect(await ask(usual, '/ReportServer/Data?currentPage=1')).toBe(404);
  await usual.close();
});
