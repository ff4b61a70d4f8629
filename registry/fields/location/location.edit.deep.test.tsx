import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toWgs84 } from '#core/geo/datum.ts';
import { RecordFormContext } from '#runtime/data/record/record-form.ts';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { whileScrolled } from '../../testing/scrolled-lists.ts';
import { Stage } from '../../testing/Stage.tsx';

vi.hoisted(() => {
  // Leaflet checks for SVG support with this function, which jsdom lacks.
  Object.assign(SVGSVGElement.prototype, { createSVGRect: () => ({}) });
});

const centre = { lng: 116.397428, lat: 39.90923 };
const placeAt = (name: string, lng: number, lat: number) => ({
  name,
  address: '某路',
  location: `${lng},${lat}`,
  pname: '北京市',
  cityname: '北京市',
  adname: '东城区',
});
const near = placeAt('近处', centre.lng, centre.lat + 0.001);
const far = placeAt('远处', centre.lng, centre.lat + 0.1);

interface Shown {
  value?: string;
  props?: object;
  pages?: object[][];
  /** The places of a page; pages are 1-based. */
  pageOf?: (page: number) => object[];
  isNew?: boolean;
  hasTiles?: boolean;
  isTrue?: boolean;
}

async function show(told: Shown = {}) {
  const {
    value = '',
    props = {},
    pages = [[near, far]],
    isNew = true,
    pageOf = (page) => pages[page - 1] ?? [],
    ...tiles
  } = told;
  const client = fakeClient({
    'location.config': () => ({ ...centre, hasTiles: false, isTrue: false, ...tiles }),
    'location.around': ({ page }) => ({ list: pageOf(Number(page)) }),
    'location.text': () => ({ list: [placeAt('搜到的', 120.13, 30.24)] }),
  });
  const toast = vi.fn(async () => {});
  const file = vi.spyOn(client, 'file');
  const fields = [{ config: { zhjyKey: 'location', label: '地点' }, vModel: 'place', ...props }];
  const example = { definition: { language: 1, title: '', fields }, values: { place: value } };
  const record = {
    isNew,
    store: () => undefined,
    validate: () => true,
    submit: async () => ({ data: null }),
    clear() {},
  };
  await act(
    async () =>
      void render(
        <RecordFormContext value={record}>
          <Stage example={example} services={{ client, toast }} />
        </RecordFormContext>,
      ),
  );
  await screen.findByRole('combobox', { name: '地点' });
  return { client, toast, file };
}
const box = () => screen.getByRole('combobox', { name: '地点', hidden: true });
async function open() {
  await act(async () => void fireEvent.click(box()));
  const dialog = await screen.findByRole('dialog', { name: '选择位置' });
  await within(dialog).findAllByRole('radio');
  return dialog;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const asked = (client: ReturnType<typeof fakeClient>, call: string) =>
  client.sent.filter(([name]) => name === call).map(([, input]) => input);

type Located = (position: { coords: { longitude: number; latitude: number } }) => void;
type Refused = (error: { code: number }) => void;
function device(answer: (located: Located, refused: Refused, options: PositionOptions) => void) {
  const getCurrentPosition = vi.fn(answer);
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }) as Navigator);
  return getCurrentPosition;
}
const found: Parameters<typeof device>[0] = (located) => located({ coords: { longitude: 121.5, latitude: 31.2 } });

/** The column of the tile at zoom 16, in the Web Mercator tiling scheme. */
const columnAt = ({ lng }: { lng: number }) => Math.floor(((lng + 180) / 360) * 2 ** 16);

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (logged = vi.spyOn(console, 'warn').mockImplementation(() => {})));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the location picker', () => {
  it('shows a map around Beijing, a search box and the places nearby [LOC-001, LOC-005]', async () => {
    const { client } = await show();
    const dialog = await open();
    expect(within(dialog).getByRole('application', { name: '地图' })).toBeTruthy();
    expect(within(dialog).getByRole('searchbox', { name: '搜索地点' })).toBeTruthy();
    expect(dialog.querySelector('.zk-map-pin')).not.toBeNull();
    expect(asked(client, 'location.around')).toEqual([{ location: '116.397428,39.90923', offset: 50, page: 1 }]);
  });

  it('shows a note if and only if no map service is configured', async () => {
    await show();
    expect(within(await open()).getByText(/未配置地图服务/)).toBeTruthy();
    cleanup();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:tile', revokeObjectURL() {} }));
    await show({ hasTiles: true });
    expect(within(await open()).queryByText(/未配置地图服务/)).toBeNull();
  });

  it('shows the tiles of the configured map at zoom 16, fetched through our own server [LOC-006]', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:tile', revokeObjectURL() {} }));
    const { file } = await show({ hasTiles: true });
    await open();
    await waitFor(() => expect(file).toHaveBeenCalled());
    expect(file.mock.calls[0]?.[0]).toMatch(new RegExp(`^/api/system/Location/Tile/16/${columnAt(centre)}/\\d+$`));
  });

  it('converts coordinates to the coordinate system of the tiles', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:tile', revokeObjectURL() {} }));
    const { file, client } = await show({ hasTiles: true, isTrue: true });
    await open();
    await waitFor(() => expect(file).toHaveBeenCalled());
    const column = columnAt(toWgs84(centre));
    expect(column).not.toBe(columnAt(centre));
    expect(file.mock.calls[0]?.[0]).toMatch(new RegExp(`^/api/system/Location/Tile/16/${column}/\\d+$`));
    expect(asked(client, 'location.around')).toMatchObject([{ location: '116.397428,39.90923' }]);
  });

  it('puts the chosen place into the field as JSON text, which clearing empties [LOC-002, LOC-004]', async () => {
    await show();
    await open();
    choose(/近处/);
    await press('确 定');
    await waitFor(() => expect(box().textContent).toBe('北京市东城区某路近处'));
    fireEvent.focus(box());
    await press('清空');
    expect(box().textContent).toBe('请选择位置');
  });

  it('warns that an address must be chosen, and stays open [LOC-012]', async () => {
    const { toast } = await show();
    await open();
    await press('确 定');
    expect(toast).toHaveBeenCalledWith('error', '请选择地址', expect.any(Number));
    expect(screen.getByRole('dialog', { name: '选择位置' })).toBeTruthy();
  });

  it.each([
    [{ enableLocationScope: true }, '超出微调范围'],
    [{ enableDesktopLocation: true, locationScope: [{ ...centre, radius: 500 }] }, '超出规定范围'],
  ])('refuses a place out of reach under %j [LOC-010, LOC-011]', async (props, sentence) => {
    const { toast } = await show({ props });
    await open();
    choose(/远处/);
    await press('确 定');
    expect(toast).toHaveBeenCalledWith('error', sentence, expect.any(Number));
    choose(/近处/);
    await press('确 定');
    await waitFor(() => expect(box().textContent).toContain('近处'));
  });

  it('searches by keyword near the middle of the map [LOC-009]', async () => {
    const { client } = await show();
    const dialog = await open();
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: '西湖' } });
    fireEvent.keyDown(within(dialog).getByRole('searchbox'), { key: 'Enter', keyCode: 13 });
    await within(dialog).findByRole('radio', { name: /搜到的/ });
    expect(asked(client, 'location.text')).toEqual([
      { keyword: '西湖', location: '116.397428,39.90923', offset: 50, page: 1 },
    ]);
  });

  it('loads fifty more places within 50 px of the end of the list [LOC-008]', async () => {
    const many = (from: number) => Array.from({ length: 50 }, (_, index) => placeAt(`处${from + index}`, 116, 39));
    await whileScrolled({ scrollTop: 0, clientHeight: 400, scrollHeight: 1_000 }, async () => {
      const { client } = await show({ pages: [many(0), many(50), [near]] });
      await open();
      const list = screen.getByRole('radiogroup', { name: '附近地点' });
      const scroll = (fromEnd: number) => fireEvent.scroll(list, { target: { scrollTop: 600 - fromEnd } });
      scroll(51);
      expect(asked(client, 'location.around')).toHaveLength(1);
      scroll(50);
      await waitFor(() => expect(asked(client, 'location.around').length).toBeGreaterThan(1));
      expect(asked(client, 'location.around')[1]).toMatchObject({ offset: 50, page: 2 });
      await waitFor(() => expect(screen.getAllByRole('radio').length).toBeGreaterThanOrEqual(100));
    });
  });

  it('preserves the loaded places when the next page fails, and offers a retry', async () => {
    const many = (from: number) => Array.from({ length: 50 }, (_, index) => placeAt(`处${from + index}`, 116, 39));
    let isDown = true;
    await whileScrolled({ scrollTop: 600, clientHeight: 400, scrollHeight: 1_000 }, async () => {
      await show({
        pageOf: (page) => {
          if (page === 2 && isDown) throw refusal('地图服务不可用');
          return page < 3 ? many(page * 50) : [];
        },
      });
      const dialog = await open();
      const again = await within(dialog).findByRole('button', { name: /重\s?试/ });
      expect(within(dialog).getAllByRole('radio')).toHaveLength(50);
      isDown = false;
      fireEvent.click(again);
      await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(100));
    });
  });

  it('moves to the device position, or shows why there is none', async () => {
    device(found);
    const { client, toast } = await show();
    await open();
    await press('当前位置');
    await waitFor(() =>
      expect(asked(client, 'location.around').at(-1)).toMatchObject({ location: '121.504429,31.197967' }),
    );
    device((_, refused) => refused({ code: 1 }));
    await press('当前位置');
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith('warning', expect.stringContaining('未获准'), expect.any(Number)),
    );
  });
});

describe('the automatic position', () => {
  const automatic = { autoLocation: true };

  it('fills in a new record when it opens, waiting 1.5 seconds at most [LOC-014, LOC-016]', async () => {
    const ask = device(found);
    await show({ props: automatic });
    await waitFor(() => expect(box().textContent).toBe('北京市东城区当前位置'));
    expect(ask.mock.calls[0]?.[2]).toMatchObject({ timeout: 1500 });
  });

  it('replaces no value, and does not apply to existing records [LOC-016]', async () => {
    const ask = device(found);
    await show({ props: automatic, value: '{"lng":1,"lat":2,"fullAddress":"旧址"}' });
    expect(box().textContent).toBe('旧址');
    cleanup();
    await show({ props: automatic, isNew: false });
    cleanup();
    await show();
    expect(ask).not.toHaveBeenCalled();
  });

  it('only logs a failure [LOC-015]', async () => {
    device((_, refused) => refused({ code: 3 }));
    const { toast } = await show({ props: automatic });
    await waitFor(() => expect(logged).toHaveBeenCalledWith('定位失败', expect.anything()));
    expect(toast).not.toHaveBeenCalled();
    expect(box().textContent).toBe('请选择位置');
  });
});

describe('a read-only place', () => {
  it('is its address with a picture of 80 by 80 at zoom 19 [LOC-007]', async () => {
    const file = vi.fn(async () => ({ content: new Blob(['x']), name: undefined }));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:map', revokeObjectURL() {} }));
    const client = { ...fakeClient({}), file };
    const fields = [{ config: { zhjyKey: 'location', label: '地点' }, vModel: 'place' }];
    const values = { place: '{"lng":116.397428,"lat":39.90923,"fullAddress":"天安门"}' };
    const example = { definition: { language: 1, title: '', fields }, values };
    await act(async () => void render(<Stage example={example} mode="view" services={{ client }} />));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '地图' });
    expect([picture.width, picture.height]).toEqual([80, 80]);
    expect(screen.getByText('天安门')).toBeTruthy();
    const [[url]] = file.mock.calls as unknown as [[string]];
    expect(decodeURIComponent(url)).toBe(
      '/api/system/Location/staticmap?location=116.397428,39.90923&zoom=19&size=80*80',
    );
  });
});
