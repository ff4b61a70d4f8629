import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
const silent = createServer((socket) => socket.end());
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  ({ port } = silent.address() as AddressInfo);
  app = await testApp({ settings: { dataSources: [`127.0.0.1:${port}`] } });
});
afterAll(async () => {
  silent.close();
  await app.close();
});

const ask = (more: object, as: 'admin' | 'plain' = 'admin') =>
  app.call('data-source.test', { host: '127.0.0.1', port, dbName: 'a', userName: 'b', password: 'c', ...more }, { as });

it('connects only to hosts of the settings, for administrators only, and states so', async () => {
  expect((await ask({}, 'plain')).code).toBe(403);
  expect(await ask({ host: '10.0.0.1' })).toMatchObject({ code: 400, msg: `不允许连接 10.0.0.1:${port}` });
  expect(await ask({})).toMatchObject({ code: 400, msg: `无法连接 127.0.0.1:${port}，请检查连接信息`, data: null });
});
