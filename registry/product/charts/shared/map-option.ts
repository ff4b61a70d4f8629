import type { CardRow } from '#core/portal/card-rows.ts';
import { own } from '#core/schema/record.ts';
import { valueText } from '#core/text/value-text.ts';
import {
  type ChartOption,
  type ChartProps,
  colourOf,
  figureText,
  fontOf,
  type Parts,
  present,
  titleOf,
} from './chart-option.ts';
import { type ChartTheme, seriesColours } from './palette.ts';

/** A value at a place, in degrees. */
export interface Spot {
  readonly name: string;
  readonly long: number;
  readonly lat: number;
  readonly value: number;
}

const within = (value: unknown, limit: number): number | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return valueText(value) !== '' && Math.abs(number) <= limit ? number : undefined;
};

/** The rows that have a place and a value. */
export const spotsOf = (rows: readonly CardRow[]): Spot[] =>
  rows.flatMap((row) => {
    const [long, lat, value] = [within(row['long'], 180), within(row['lat'], 90), within(row['value'], Infinity)];
    if (long === undefined || lat === undefined || value === undefined) return [];
    return [{ name: valueText(row['name']), long, lat, value }];
  });

/** Outlines of areas as the chart library takes them. */
export interface Outlines {
  readonly type: 'FeatureCollection';
  readonly features: readonly unknown[];
}

export const areOutlines = (value: unknown): value is Outlines =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Outlines>).features);

/** Degrees between the lines of the grid, for a map of this width. */
const stepOf = (degrees: number) => [1, 2, 5, 10, 30].find((step) => degrees / step <= 12) ?? 30;

/** From, to and distance of the lines of one direction: around the places, and at least so many degrees. */
function linesAround(values: readonly number[], limit: number, least: number): [number, number, number] {
  if (values.length === 0) return [-limit, limit, 30];
  const [low, high] = [Math.min(...values) - 2, Math.max(...values) + 2];
  const margin = Math.max(0, (least - (high - low)) / 2);
  const step = stepOf(high - low + 2 * margin);
  const [from, to] = [Math.floor((low - margin) / step) * step, Math.ceil((high + margin) / step) * step];
  return [Math.max(-limit, from), Math.min(limit, to), step];
}

/** Width of the grid to its height, as cards are wide. */
const gridRatio = 2.2;

/** A grid of longitudes and latitudes around the places, in place of outlines. */
export function graticule(spots: readonly Spot[]): Outlines {
  const [south, north, up] = linesAround(
    spots.map(({ lat }) => lat),
    90,
    0,
  );
  const [west, east, across] = linesAround(
    spots.map(({ long }) => long),
    180,
    (north - south) * gridRatio,
  );
  const features: unknown[] = [];
  for (let x = west; x < east; x += across) {
    for (let y = south; y < north; y += up) {
      const [right, top] = [Math.min(x + across, east), Math.min(y + up, north)];
      const ring = [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
        [x, y],
      ];
      const geometry = { type: 'Polygon', coordinates: [ring] };
      features.push({ type: 'Feature', properties: { name: `${x}°, ${y}°` }, geometry });
    }
  }
  return { type: 'FeatureCollection', features };
}

/** Height in pixels of the column of the greatest value. */
const columnPx = 72;

/** Styles of maps with columns, which are taller than their places. */
const hasColumns = (props: ChartProps) => Number(props['styleType']) > 2;

type Corner = [long: number, lat: number];

/** The north-western and south-eastern corner of an area; undefined: there is none of this name. */
export function cornersOf({ features }: Outlines, name: string): [Corner, Corner] | undefined {
  const area = features.find((one) => own(own(one, 'properties'), 'name') === name);
  const points: Corner[] = [];
  const look = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [long, lat] = part as unknown[];
    if (typeof long === 'number' && typeof lat === 'number') points.push([long, lat]);
    else part.forEach(look);
  };
  look(own(own(area, 'geometry'), 'coordinates'));
  if (points.length === 0) return undefined;
  const bound = (of: 0 | 1, choose: (one: number, other: number) => number) =>
    points.map((point) => point[of]).reduce((one, other) => choose(one, other));
  return [
    [bound(0, Math.min), bound(1, Math.max)],
    [bound(0, Math.max), bound(1, Math.min)],
  ];
}

/** The place of the map: the room of the chart that title and ranking leave, unless another centre was chosen. */
function placeOf(props: ChartProps) {
  const { seriesCenterLeft: left, seriesCenterTop: top } = props;
  if (left !== middle || top !== middle)
    return { layoutCenter: [`${String(left)}%`, `${String(top)}%`], layoutSize: '90%' };
  const right = props['styleType'] === 4 ? '32%' : 12;
  const above = (props['titleText'] === '' ? 24 : 56) + (hasColumns(props) ? columnPx : 0);
  return { left: 12, right, top: above, bottom: 12 };
}

/** Percent. */
const middle = 50;

function geoOf(props: ChartProps, theme: ChartTheme, map: string, corners: [Corner, Corner] | undefined) {
  const shadow = props['geoShadowOffset'];
  return {
    map,
    ...(corners && { boundingCoords: corners }),
    roam: props['geoRoam'],
    aspectScale: props['geoAspectScale'],
    zoom: props['mspScale'],
    ...placeOf(props),
    label: corners
      ? { show: true, ...fontOf(props, 'drillDown', theme.quiet) }
      : { show: props['geoLabelShow'], ...fontOf(props, 'geoLabel', theme.quiet) },
    itemStyle: {
      areaColor: colourOf(props['geoAreaColor'], theme.isDark ? '#ffffff14' : '#0000000a'),
      borderColor: colourOf(props['geoBorderColor'], theme.line),
      borderWidth: props['geoBorderWidth'],
      ...{ shadowOffsetX: shadow, shadowOffsetY: shadow, ...present(props['geoShadowColor'], 'shadowColor') },
    },
    emphasis: { label: { color: theme.text }, itemStyle: { areaColor: theme.line } },
    tooltip: { show: false },
  };
}

function seriesOf(props: ChartProps, theme: ChartTheme, spots: readonly Spot[], isStill: boolean): object {
  const most = Math.max(1, ...spots.map(({ value }) => value));
  const data = spots.map(({ name, long, lat, value }) => ({ name, value: [long, lat, value] }));
  const common = {
    coordinateSystem: 'geo',
    data,
    itemStyle: { opacity: props['seriesItemStyleOpacity'] },
    label: { show: true, formatter: '{b}', position: 'right', color: theme.text },
    labelLayout: { hideOverlap: true },
  };
  const size = props['seriesPointSize'];
  if (props['styleType'] === 2) {
    const heat = { pointSize: size, blurSize: props['seriesBlurSize'], maxOpacity: props['seriesMaxOpacity'] };
    return { ...common, type: 'heatmap', ...heat };
  }
  // Ripples are motion.
  if (props['styleType'] === 1) return { ...common, type: isStill ? 'scatter' : props['seriesType'], symbolSize: size };
  return {
    ...common,
    type: 'scatter',
    label: { ...common.label, position: 'top' },
    symbol: Number(props['seriesItemStyleBarBorderRadius']) > 0 ? 'roundRect' : 'rect',
    symbolSize: ([, , value = 0]: number[]) => [
      Number(props['seriesBarWidth']),
      Math.max(2, (value / most) * columnPx),
    ],
    symbolOffset: [0, '-50%'],
  };
}

/** The places in the order of their values, as bars on the right. */
function rankingOf(props: ChartProps, theme: ChartTheme, spots: readonly Spot[]): ChartOption {
  const ranked = [...spots].sort((a, b) => a.value - b.value).slice(-10);
  const quiet = { color: theme.quiet };
  return {
    grid: { left: '72%', top: props['berGridTop'], right: props['berGridRight'], bottom: props['berGridBottom'] },
    // The figure of the longest bar has room next to it.
    xAxis: { type: 'value', show: false, max: Math.max(1, ranked.at(-1)?.value ?? 0) * 1.3 },
    yAxis: {
      type: 'category',
      data: ranked.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...quiet, width: 72, overflow: 'truncate' },
    },
    bars: {
      type: 'bar',
      data: ranked.map(({ value }) => value),
      barMaxWidth: 14,
      label: {
        show: true,
        position: 'right',
        formatter: ({ value }: { value: unknown }) => figureText(value),
        ...quiet,
      },
    },
  };
}

/**
 * Styles of maps: 1 points, 2 heat, 3 columns, 4 columns with their ranking. `map`: the name of its outlines; `corners`: of
 * the only area that is shown.
 */
export function mapOption(
  { rows = [], props, theme, isStill }: Parts,
  map: string,
  corners?: [Corner, Corner],
): ChartOption {
  const spots = spotsOf(rows);
  const isHeat = props['styleType'] === 2;
  const { bars, ...ranking } = props['styleType'] === 4 ? rankingOf(props, theme, spots) : { bars: undefined };
  const title = titleOf(props, theme);
  const ranked = {
    show: bars !== undefined && props['barTitleText'] !== '',
    text: props['barTitleText'],
    left: '72%',
    textStyle: fontOf(props, 'barTitleTextStyle', theme.text),
  };
  return {
    animation: isStill !== true,
    textStyle: { fontFamily: 'inherit' },
    backgroundColor: colourOf(props['bgColor'], 'transparent'),
    color: seriesColours(theme),
    title: [title, ranked],
    tooltip: {
      show: props['tooltipShow'],
      confine: true,
      // Names of places are data: as rich text they are drawn, not inserted as HTML.
      renderMode: 'richText',
      backgroundColor: colourOf(props['tooltipBgColor'], theme.ground),
      textStyle: fontOf(props, 'tooltipTextStyle', theme.text),
      formatter: ({ name, value }: { name: string; value: unknown }) =>
        `${name}: ${figureText(Array.isArray(value) ? (value as unknown[])[2] : value)}`,
    },
    geo: geoOf(props, theme, map, corners),
    visualMap: {
      show: isHeat,
      type: props['visualMapType'],
      min: props['visualMapMin'],
      max: Math.max(Number(props['visualMapMin']) + 1, Number(props['visualMapMax'])),
      calculable: true,
      dimension: 2,
      seriesIndex: 0,
      left: 8,
      bottom: 8,
      textStyle: { color: theme.quiet },
      inRange: isHeat ? { color: heatColours } : { opacity: [0.6, 1] },
    },
    ...ranking,
    series: [seriesOf(props, theme, spots, isStill === true), ...(bars === undefined ? [] : [bars])],
  };
}

/** From little to much, readable for people with colour blindness: lightness differs as well. */
const heatColours = ['#2c7bb6', '#abd9e9', '#ffffbf', '#fdae61', '#d7191c'];
