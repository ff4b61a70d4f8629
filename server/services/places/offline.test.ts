import { describe, expect, it } from 'vitest';
import { metresBetween } from '#core/geo/distance.ts';
import { defaultCentre } from '#schemas/resources/location/location.contract.ts';
import { offlinePlaces } from './offline.ts';
import rows from './own-places.json' with { type: 'json' };
import { pointOf } from './places.ts';

const first = { offset: 50, page: 1 };
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name);

describe('our own list of places', () => {
  it('holds places of every province, each once, with its words and a point in the country', () => {
    expect(new Set(rows.map((row) => row[1])).size).toBe(34);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    for (const [name, pname, cityname, adname, address, lng, lat] of rows) {
      expect([name, pname, cityname, adname, address].every((words) => typeof words === 'string')).toBe(true);
      expect(lng).toBeGreaterThan(73);
      expect(lng).toBeLessThan(136);
      expect(lat).toBeGreaterThan(17);
      expect(lat).toBeLessThan(54);
    }
  });

  it('returns the nearest places first, within the requested radius, page by page', async () => {
    const all = await offlinePlaces.around({ location: defaultCentre, ...first });
    const metres = all.map(({ location }) => metresBetween(defaultCentre, pointOf(location)));
    expect(names(all)[0]).toBe('天安门广场');
    expect(metres).toEqual([...metres].sort((one, other) => one - other));
    expect(metres.at(-1)).toBeLessThan(50_000);
    const near = await offlinePlaces.around({ location: defaultCentre, radius: 2000, ...first });
    expect(names(near)).toEqual(['天安门广场', '故宫博物院', '王府井']);
    expect(names(await offlinePlaces.around({ location: defaultCentre, offset: 2, page: 2 }))).toEqual(
      names(all).slice(2, 4),
    );
  });

  it('finds places by all the words that were typed, and none without words', async () => {
    expect(names(await offlinePlaces.byWords({ keyword: '杭州 西湖', ...first }))).toEqual(['西湖']);
    expect(await offlinePlaces.byWords({ keyword: ' ', ...first })).toEqual([]);
    const stations = await offlinePlaces.byWords({ keyword: '站', location: pointOf('121.47,31.23'), ...first });
    expect(names(stations)[0]).toBe('上海虹桥站');
  });
});
