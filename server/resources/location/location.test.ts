import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Place {
  name: string;
  location: string;
}
const plain = { as: 'plain' } as const;
const beijing = '116.397428,39.90923';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

async function picture(of: TestApp, path: string) {
  const authorization = await of.tokenOf('plain');
  return of.app.inject({ method: 'GET', url: `/api/system/Location/${path}`, headers: { authorization } });
}

describe('places without a map service', () => {
  it('are centred at a fixed point [LOC-005]', async () => {
    const { data } = await app.call('location.config', {}, plain);
    expect(data).toEqual({ lng: 116.397428, lat: 39.90923, hasTiles: false, isTrue: false });
  });

  it('are searched by texts and around a point [LOC-009]', async () => {
    const search = await app.call<{ list: Place[] }>('location.text', { keyword: '西湖' }, plain);
    expect(search.data.list).toEqual([
      {
        name: '西湖',
        address: '龙井路1号',
        location: '120.13,30.24',
        pname: '浙江省',
        cityname: '杭州市',
        adname: '西湖区',
      },
    ]);
    const around = await app.call<{ list: Place[] }>('location.around', { location: beijing, radius: 1500 }, plain);
    expect(around.data.list.map(({ name }) => name)).toEqual(
      ['天安门广场', '故宫博物院', '王府井'].slice(0, around.data.list.length),
    );
    expect(around.data.list.length).toBeGreaterThan(0);
  });

  it('are paged by fifty; larger pages and invalid points are refused [LOC-008]', async () => {
    const page = (input: object) => app.call<{ list: Place[] }>('location.text', { keyword: '市', ...input }, plain);
    const [one, two] = [await page({}), await page({ page: 2 })];
    expect(one.data.list).toHaveLength(50);
    expect(two.data.list.length).toBeGreaterThan(0);
    expect(new Set([...one.data.list, ...two.data.list].map(({ name }) => name)).size).toBe(50 + two.data.list.length);
    expect((await page({ offset: 51 })).code).toBe(400);
    expect((await app.call('location.around', { location: '北京' }, plain)).code).toBe(400);
  });

  it('have a neutral picture of the requested size [LOC-007]', async () => {
    const reply = await picture(app, `staticmap?location=${beijing}&zoom=19&size=80*80`);
    expect(reply.headers['content-type']).toContain('image/svg+xml');
    expect(reply.body).toContain('width="80" height="80"');
    expect((await picture(app, 'Tile/3/1/1')).statusCode).toBe(404);
  });
});

describe('places of a map service', () => {
  const requests: URL[] = [];
  let service: Server;
  let withService: TestApp;
  const png = Buffer.from('iVBORw0KGgo=', 'base64');

  beforeAll(async () => {
    service = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://map');
      requests.push(url);
      if (url.pathname === '/v3/place/text') {
        const pois = [
          { name: '某处', address: [], location: '1,2', pname: '甲', cityname: '乙', adname: '丙', tel: '110' },
        ];
        return response.end(JSON.stringify({ status: '1', pois }));
      }
      if (url.pathname === '/v3/place/around') return response.end('{"status":"0","info":"INVALID_USER_KEY"}');
      response.writeHead(200, { 'content-type': url.pathname.startsWith('/tile') ? 'image/png' : 'text/html' });
      return response.end(png);
    });
    await new Promise<void>((listening) => void service.listen(0, '127.0.0.1', listening));
    const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const settings = {
      mapService: base,
      mapKey: 'secret',
      mapTiles: `${base}/tile/{z}/{x}/{y}?k={key}`,
      mapTilesDatum: 'wgs84',
      mapCentre: '120,30',
    };
    withService = await testApp({ settings });
  });
  afterAll(async () => {
    await withService.close();
    service.close();
  });

  it('are requested by the server, which alone has the key [LOC-009]', async () => {
    const { data } = await withService.call<{ list: Place[] }>('location.text', { keyword: '某' }, plain);
    expect(data.list).toEqual([
      { name: '某处', address: '', location: '1,2', pname: '甲', cityname: '乙', adname: '丙' },
    ]);
    const [question] = requests;
    expect(Object.fromEntries(question!.searchParams)).toEqual({
      keywords: '某',
      key: 'secret',
      offset: '50',
      page: '1',
    });
    const config = await withService.call('location.config', {}, plain);
    expect(config.data).toEqual({ lng: 120, lat: 30, hasTiles: true, isTrue: true });
    expect(JSON.stringify([data, config])).not.toContain('secret');
  });

  it('return one message when the service fails, and a neutral picture for a missing one', async () => {
    const refused = await withService.call('location.around', { location: beijing }, plain);
    expect(refused).toMatchObject({ code: 400, msg: '地图服务暂时不可用' });
    const neutral = await picture(withService, `staticmap?location=${beijing}`);
    expect(neutral.headers['content-type']).toContain('image/svg+xml');
    const tile = await picture(withService, 'Tile/3/6/2');
    expect(tile.headers['content-type']).toContain('image/png');
    expect(requests.at(-1)?.pathname).toBe('/tile/3/6/2');
  });
});
