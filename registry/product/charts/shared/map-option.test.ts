import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '#core/compile/compile.ts';
import type { CardRow } from '#core/portal/card-rows.ts';
import { chartData } from './chart-data.ts';
import type { ChartTheme } from './palette.ts';
import { cornersOf, graticule, mapOption, spotsOf } from './map-option.ts';

const light: ChartTheme = { isDark: false, text: '#111111', quiet: '#666666', line: '#dddddd', ground: '#ffffff' };
const rows: CardRow[] = [
  { name: '北京', value: 190, long: 116.46, lat: 39.92 },
  { name: '上海', value: '95', long: '121.48', lat: '31.22' },
];

interface Drawn {
  title: { text: string; show: boolean; textStyle: object }[];
  tooltip: { renderMode: string; formatter(given: object): string };
  geo: Record<string, unknown>;
  visualMap: Record<string, unknown>;
  grid?: object;
  yAxis?: { data: string[] };
  series: ({ type: string; data: unknown[] } & Record<string, unknown>)[];
}

const optionOf = (given: object, more: { isStill?: boolean; corners?: ReturnType<typeof cornersOf> } = {}) => {
  const node = { config: { zhjyKey: 'mapChart' }, ...given };
  const screen = compile({ language: 1, title: '', body: node }, { kinds });
  const parts = {
    data: chartData(rows),
    rows,
    props: screen.root[0]!.props,
    theme: light,
    isStill: more.isStill === true,
  };
  return mapOption(parts, 'm', more.corners) as unknown as Drawn;
};

describe('the places of a map', () => {
  it('are the rows with a place and a value', () => {
    expect(spotsOf(rows)).toEqual([
      { name: '北京', long: 116.46, lat: 39.92, value: 190 },
      { name: '上海', long: 121.48, lat: 31.22, value: 95 },
    ]);
    const without = [
      { name: '甲', value: 1 },
      { name: '乙', long: 116, lat: 39 },
      { name: '丙', value: 1, long: 181, lat: 39 },
    ];
    expect(spotsOf([...without, { name: '丁', value: 1, long: '', lat: 39 }] as CardRow[])).toEqual([]);
  });

  it('are within a grid of longitudes and latitudes where there are no outlines', () => {
    const { features } = graticule(spotsOf(rows));
    const corners = (features as { geometry: { coordinates: [number, number][][] } }[]).flatMap(
      ({ geometry }) => geometry.coordinates[0] ?? [],
    );
    const [longs, lats] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    expect([Math.min(...longs) < 116.46, Math.max(...longs) > 121.48]).toEqual([true, true]);
    expect([Math.min(...lats) < 31.22, Math.max(...lats) > 39.92]).toEqual([true, true]);
    // As wide as cards are, of few lines.
    expect((Math.max(...longs) - Math.min(...longs)) / (Math.max(...lats) - Math.min(...lats))).toBeGreaterThan(2);
    expect(features.length).toBeLessThan(200);
    // Without places it is the whole earth.
    expect(graticule([]).features.length).toBe(72);
  });
});

describe('a map [PORTAL-012]', () => {
  it('has points, which ripple unless the user prefers less motion', () => {
    expect(optionOf({}).series).toMatchObject([
      {
        type: 'effectScatter',
        coordinateSystem: 'geo',
        symbolSize: 20,
        data: [{ name: '北京', value: [116.46, 39.92, 190] }, {}],
      },
    ]);
    expect(optionOf({ seriesType: 'scatter' }).series[0]?.type).toBe('scatter');
    expect(optionOf({}, { isStill: true }).series[0]?.type).toBe('scatter');
  });

  it('has heat with its scale', () => {
    const heat = {
      styleType: 2,
      seriesPointSize: 9,
      seriesBlurSize: 7,
      seriesMaxOpacity: 0.5,
      visualMapMin: 5,
      visualMapMax: 90,
    };
    const { series, visualMap } = optionOf({ ...heat, visualMapType: 'piecewise' });
    expect(series).toMatchObject([{ type: 'heatmap', pointSize: 9, blurSize: 7, maxOpacity: 0.5 }]);
    expect(visualMap).toMatchObject({ show: true, type: 'piecewise', min: 5, max: 90 });
    expect(optionOf({}).visualMap).toMatchObject({ show: false });
  });

  it('has columns as high as their values, and next to them their ranking', () => {
    const [columns] = optionOf({ styleType: 3, seriesBarWidth: 12 }).series;
    const sizeOf = columns?.['symbolSize'] as (value: number[]) => number[];
    expect([sizeOf([0, 0, 190]), sizeOf([0, 0, 95])]).toEqual([
      [12, 72],
      [12, 36],
    ]);
    // The column of the northernmost place has room above the map.
    expect([optionOf({ styleType: 2 }).geo, optionOf({ styleType: 3 }).geo]).toMatchObject([{ top: 24 }, { top: 96 }]);
    expect(optionOf({ styleType: 3, seriesItemStyleBarBorderRadius: 3 }).series[0]).toMatchObject({
      symbol: 'roundRect',
    });
    expect(optionOf({ styleType: 3 }).grid).toBeUndefined();
    const ranked = optionOf({ styleType: 4, barTitleText: '排行', berGridTop: 40 });
    expect(ranked.series[1]).toMatchObject({ type: 'bar', data: [95, 190] });
    expect([ranked.yAxis?.data, ranked.grid]).toMatchObject([['上海', '北京'], { top: 40, right: 10, bottom: 40 }]);
    expect(ranked.title[1]).toMatchObject({ show: true, text: '排行' });
  });

  it('takes the options of the family by their names', () => {
    const look = { geoAreaColor: '#eef', geoBorderColor: '#123456', geoBorderWidth: 2, geoAspectScale: 1, mspScale: 2 };
    const shadow = { geoShadowOffset: 3, geoShadowColor: '#999999' };
    const option = optionOf({
      ...look,
      ...shadow,
      geoRoam: false,
      geoLabelShow: true,
      geoLabelFontSize: 10,
      titleText: '订单',
    });
    expect(option.geo).toMatchObject({
      ...{ map: 'm', roam: false, aspectScale: 1, zoom: 2 },
      label: { show: true, fontSize: 10 },
      itemStyle: {
        areaColor: '#eef',
        borderColor: '#123456',
        borderWidth: 2,
        shadowOffsetX: 3,
        shadowColor: '#999999',
      },
    });
    expect(option.title[0]).toMatchObject({ show: true, text: '订单' });
    expect(option.geo).toMatchObject({ left: 12, right: 12, top: 56 });
    const centre = optionOf({ seriesCenterLeft: 30 }).geo;
    expect([centre['layoutCenter'], centre['left']]).toEqual([['30%', '50%'], undefined]);
  });

  it('draws names of places as text, never as HTML', () => {
    const { tooltip } = optionOf({});
    expect(tooltip.renderMode).toBe('richText');
    expect(tooltip.formatter({ name: '<b>', value: [1, 2, 1234.5] })).toBe('<b>: 1,234.5');
  });

  it('shows one area with its name where it is pressed', () => {
    const ring = [
      [100, 20],
      [110, 20],
      [110, 30],
      [100, 30],
      [100, 20],
    ];
    const area = { properties: { name: '甲' }, geometry: { type: 'MultiPolygon', coordinates: [[ring]] } };
    const corners = cornersOf({ type: 'FeatureCollection', features: [area] }, '甲');
    expect(corners).toEqual([
      [100, 30],
      [110, 20],
    ]);
    expect(cornersOf({ type: 'FeatureCollection', features: [area] }, '乙')).toBeUndefined();
    const { geo } = optionOf({ drillDown: true, drillDownFontSize: 18 }, { corners });
    expect(geo).toMatchObject({ boundingCoords: corners, label: { show: true, fontSize: 18 } });
    expect(optionOf({}).geo).not.toHaveProperty('boundingCoords');
  });
});
