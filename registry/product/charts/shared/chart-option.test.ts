import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '#core/compile/compile.ts';
import type { Kind } from '#core/kind/kind.ts';
import { chartData, chartFacts, chartTable, csvOf } from './chart-data.ts';
import { chartOption } from './chart-option.ts';
import { type ChartTheme, seriesColours } from './palette.ts';

const light: ChartTheme = { isDark: false, text: '#111111', quiet: '#666666', line: '#dddddd', ground: '#ffffff' };
const dark: ChartTheme = { isDark: true, text: '#eeeeee', quiet: '#999999', line: '#333333', ground: '#1f1f1f' };

const rows = [
  { name: '一月', value: '10.50', type: '收入' },
  { name: '二月', value: 20, type: '收入' },
  { name: '一月', value: -3, type: '支出' },
];

type Some = [Drawn, Drawn, Drawn, ...Drawn[]];

/** The parts of drawn options that tests read. */
interface Drawn {
  [name: string]: unknown;
  type: string;
  name: string;
  data: Some;
  series: Some;
  indicator: Some;
  source: unknown;
  color: Some;
  colorStops: unknown;
  label: Drawn;
  axisLabel: Drawn;
  radar: Drawn;
  tooltip: Drawn;
  dataset: Drawn;
  xAxis: Drawn;
  yAxis: Drawn;
  formatter(given: object): string;
}

/** The props of a chart as a definition fills them. */
const propsOf = (zhjyKey: string, given: object) => {
  const body = {
    config: { zhjyKey: 'grid' },
    children: [{ config: { zhjyKey: 'cell' }, children: [{ config: { zhjyKey }, ...given }] }],
  };
  const screen = compile({ language: 1, title: '', body }, { kinds });
  return screen.root[0]!.children[0]!.children[0]!.props;
};
const optionOf = (zhjyKey: string, given: object = {}, theme = light, data = rows) => {
  const props = propsOf(zhjyKey, given);
  return chartOption(String(props['chart']), { data: chartData(data), props, theme }) as unknown as Drawn;
};

describe('the figures of a chart', () => {
  it('are a series for each type, with a gap where a row is missing, never 0', () => {
    const data = chartData(rows);
    expect(data.categories).toEqual(['一月', '二月']);
    expect(data.series).toEqual([
      { name: '收入', values: [10.5, 20], exact: ['10.5', '20'] },
      { name: '支出', values: [-3, null], exact: ['-3', '--'] },
    ]);
    expect(chartData([{ name: 'a', value: 'x' }]).series[0]?.values).toEqual([null]);
  });

  it('are summarised by their extremes, and not at all without a figure', () => {
    expect(chartFacts(chartData(rows))).toMatchObject({
      count: 2,
      series: 2,
      greatest: { name: '二月 · 收入', text: '20' },
      least: { name: '一月 · 支出', text: '-3' },
    });
    expect(chartFacts(chartData([{ name: 'a', value: null }]))).toBeUndefined();
  });

  it('are a table, and its text for a spreadsheet runs no formula', () => {
    const table = chartTable(chartData(rows), { name: '名称', value: '数值' });
    expect(table).toEqual([
      ['名称', '收入', '支出'],
      ['一月', '10.5', '-3'],
      ['二月', '20', '--'],
    ]);
    const csv = csvOf([['=1+1', '-3', '1,234.5', 'a"b', '@x']]);
    expect(csv).toBe(`\uFEFF'=1+1,-3,1234.5,"a""b",'@x\r\n`);
  });
});

describe('the options of charts', () => {
  it('draw bars plain, stacked, with background, contrasted, positive-negative and with a line [PORTAL-012]', () => {
    const bars = (styleType: number) => optionOf('barChart', { styleType });
    expect(bars(1).series.map(({ type, stack }: Drawn) => [type, stack])).toEqual([
      ['bar', undefined],
      ['bar', undefined],
    ]);
    expect(bars(2).series.map(({ stack }: Drawn) => stack)).toEqual(['all', 'all']);
    expect(bars(3).series[0].showBackground).toBe(true);
    expect(bars(1).series[0].showBackground).toBeUndefined();
    expect([bars(4).xAxis.type, bars(4).yAxis.type, bars(4).series[0].data]).toEqual([
      'value',
      'category',
      [-10.5, -20],
    ]);
    expect(bars(4).series[0].label.formatter({ value: -10.5 })).toBe('10.5');
    expect(bars(1).series[0].label.formatter({ value: -1234.5 })).toBe('-1,234.5');
    // Figures are above their bars; within those that are stacked in a colour that can be read, or the chosen one.
    const labels = (more: object) => optionOf('barChart', more).series[0].label;
    expect(labels({ styleType: 1 })).toMatchObject({ position: 'top', color: light.text });
    expect(labels({ styleType: 2 })).toMatchObject({ position: 'inside' });
    expect(labels({ styleType: 2 })).not.toHaveProperty('color');
    expect(labels({ styleType: 2, seriesLabelColor: '#123456' })).toMatchObject({ color: '#123456' });
    expect([bars(5).xAxis.type, bars(5).series[1].data]).toEqual(['value', [-3, null]]);
    expect(bars(6).series.map(({ type }: Drawn) => type)).toEqual(['bar', 'line']);
    expect(bars(1).xAxis).toMatchObject({ type: 'category', data: ['一月', '二月'] });
  });

  it('draw lines plain, smooth, stepped and stacked [PORTAL-012]', () => {
    const of = (styleType: number) => optionOf('lineChart', { styleType }).series[0];
    expect([of(1).smooth, of(1).step, of(1).stack]).toEqual([false, undefined, undefined]);
    expect([of(2).smooth, of(3).step, of(4).stack]).toEqual([true, 'middle', 'all']);
    expect(of(4).areaStyle).toEqual({ opacity: 0.2 });
  });

  it('draw a pie, a ring and a rose, in order and without zeros where they say so [PORTAL-012]', () => {
    const of = (given: object) =>
      optionOf('pieChart', given, light, [
        { name: 'a', value: 0 },
        { name: 'b', value: 5 },
        { name: 'c', value: 9 },
      ] as never).series[0];
    expect([of({}).radius, of({}).roseType]).toEqual(['70%', undefined]);
    expect(of({ styleType: 2 }).radius).toEqual(['45%', '70%']);
    expect(of({ styleType: 3 }).roseType).toBe('radius');
    expect(of({}).data.map(({ name }: Drawn) => name)).toEqual(['a', 'b', 'c']);
    expect(of({ seriesSorted: true, seriesShowZero: false }).data.map(({ name }: Drawn) => name)).toEqual(['c', 'b']);
  });

  it('draw a radar plain and round, with the greatest values of its rows [PORTAL-012]', () => {
    const data = [
      { name: '销售', value: 5, type: '', max: 100 },
      { name: '研发', value: 7, type: '' },
    ] as never;
    const { radar, series } = optionOf('radarChart', { styleType: 2 }, light, data);
    expect(radar.shape).toBe('circle');
    expect(optionOf('radarChart').radar.shape).toBe('polygon');
    expect(radar.indicator).toEqual([{ name: '销售', max: 100 }, { name: '研发' }]);
    expect(series[0].data).toEqual([{ name: '', value: [5, 7] }]);
  });

  it('take title, axes, labels, legend, tooltip, margins and colours by the names of the family [PORTAL-012]', () => {
    const option = optionOf('barChart', {
      titleText: '销量',
      titleLeft: 'right',
      titleTextStyleColor: '#ff0000',
      titleTextStyleFontSize: 20,
      titleTextStyleFontWeight: true,
      titleSubtext: '副',
      titleBgColor: '#eeeeee',
      xAxisName: '月',
      xAxisShow: false,
      xAxisInverse: true,
      xAxisAxisLabelRotate: 30,
      yAxisSplitLineShow: false,
      yAxisSplitLineLineStyleColor: '#00ff00',
      xAxisAxisLineLineStyleColor: '#0000ff',
      yAxisAxisLabelTextStyleColor: '#123456',
      seriesLabelShow: true,
      seriesLabelColor: '#222222',
      seriesLabelBgColor: '#333333',
      legendShow: false,
      legendOrient: 'vertical',
      legendLeft: 10,
      legendTop: 20,
      tooltipShow: false,
      tooltipBgColor: '#444444',
      gridLeft: 1,
      gridTop: 2,
      gridRight: 3,
      gridBottom: 4,
      colorList: [{ color1: '#aa0000' }, { color1: '#bb0000', color2: '#cc0000' }, { color1: '#dd0000' }],
      seriesBarWidth: 12,
      seriesItemStyleBarBorderRadius: 9,
    });
    expect(option['title']).toMatchObject({
      show: true,
      text: '销量',
      subtext: '副',
      left: 'right',
      backgroundColor: '#eeeeee',
      textStyle: { color: '#ff0000', fontSize: 20, fontWeight: 'bold' },
    });
    expect(option['xAxis']).toMatchObject({
      name: '月',
      show: false,
      inverse: true,
      axisLabel: { rotate: 30 },
      axisLine: { lineStyle: { color: '#0000ff' } },
    });
    expect(option['yAxis']).toMatchObject({
      splitLine: { show: false, lineStyle: { color: '#00ff00' } },
      axisLabel: { color: '#123456' },
    });
    expect(option['series'][0].label).toMatchObject({ show: true, color: '#222222', backgroundColor: '#333333' });
    expect(option['legend']).toMatchObject({ show: false, orient: 'vertical', left: '10%', top: '20%' });
    expect(option['tooltip']).toMatchObject({ show: false, backgroundColor: '#444444' });
    expect(option['grid']).toMatchObject({ left: 1, top: 2, right: 3, bottom: 4 });
    expect(option['color'][0]).toBe('#aa0000');
    expect(option['color'][1].colorStops).toEqual([
      { offset: 0, color: '#bb0000' },
      { offset: 1, color: '#cc0000' },
    ]);
    expect(option['color'][2]).toBe('#dd0000');
    expect(option['series'][0]).toMatchObject({ barWidth: 12, itemStyle: { borderRadius: 9 } });
  });

  it('have the colours of the theme where they name none, and no motion where the user wants none', () => {
    expect(optionOf('barChart', {}, dark)['color']).toEqual(seriesColours(dark));
    expect(optionOf('barChart', {}, dark)['yAxis'].axisLabel.color).toBe(dark.quiet);
    const props = propsOf('barChart', {});
    expect(chartOption('bar', { data: chartData(rows), props, theme: light, isStill: true })['animation']).toBe(false);
    expect(optionOf('barChart')['animation']).toBe(true);
  });

  it('of a custom chart are those given, without links, and with a tooltip that inserts no HTML [PORTAL-013]', () => {
    const given = {
      title: { text: '甲', link: 'javascript:alert(1)' },
      tooltip: { formatter: '<b>x</b>', renderMode: 'html' },
      series: [{ type: 'bar' }],
    };
    const option = optionOf('customEcharts', { option: given });
    expect(option['title']).toEqual({ text: '甲' });
    expect(option['tooltip'].renderMode).toBe('richText');
    expect(option['dataset'].source).toEqual([
      ['name', '收入', '支出'],
      ['一月', 10.5, -3],
      ['二月', 20, null],
    ]);
    expect(optionOf('customEcharts', { option: given }, light, [])['dataset']).toBeUndefined();
  });
});

/** Relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string) => {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
};

it.each([light, dark])('neighbouring colours of a chart differ in lightness, not only in hue', (theme) => {
  const colours = seriesColours(theme);
  colours.forEach((colour, index) => {
    const next = colours[(index + 1) % colours.length] as string;
    expect([colour, next, contrast(colour, next) >= 1.8]).toEqual([colour, next, true]);
  });
});

it('every chart kind has a type of its own', () => {
  const types = [...kinds.values()]
    .filter((kind: Kind) => 'chart' in kind.props.properties)
    .map((kind) => propsOf(kind.zhjyKey, {})['chart']);
  expect(types).toEqual(['bar', 'line', 'pie', 'radar', 'map', 'custom']);
});
