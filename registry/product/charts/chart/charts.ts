import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';
import {
  cardProps,
  colour,
  dataProps,
  entries,
  fontPx,
  inSection,
  numbered,
  px,
  url,
} from '../../../kit/portal/card-props.ts';
import { flag, oneOf, text } from '../../../kit/schema/props.ts';

/** The options of charts, by the names of the product family; an empty colour is that of the theme. */
const percent = (fallback: number) => Type.Number({ default: fallback, minimum: 0, maximum: 100 });
const degrees = () => Type.Number({ default: 0, minimum: -90, maximum: 90 });

const titleProps = inSection('chartTitle', {
  titleText: text(''),
  titleTextStyleColor: colour(),
  titleTextStyleFontSize: fontPx(18),
  titleTextStyleFontWeight: flag(false),
  titleLeft: oneOf(['left', 'center', 'right'], 'center'),
  titleBgColor: colour(),
  titleSubtext: text(''),
  titleSubtextStyleColor: colour(),
  titleSubtextStyleFontSize: fontPx(12),
  titleSubtextStyleFontWeight: flag(false),
});

const tooltipProps = inSection('tooltip', {
  tooltipShow: flag(true),
  tooltipTextStyleFontSize: fontPx(14),
  tooltipTextStyleFontWeight: flag(false),
  tooltipTextStyleColor: colour(),
  tooltipBgColor: colour(),
});

const commonChartProps = {
  ...dataProps,
  ...titleProps,
  ...inSection('series', {
    seriesLabelShow: flag(false),
    seriesLabelFontSize: fontPx(12),
    seriesLabelFontWeight: flag(false),
    seriesLabelColor: colour(),
    seriesLabelBgColor: colour(),
  }),
  ...tooltipProps,
  ...inSection('margins', { gridLeft: px(20), gridTop: px(50), gridRight: px(20), gridBottom: px(20) }),
  ...inSection('legend', {
    legendShow: flag(true),
    legendTextStyleFontSize: fontPx(12),
    legendOrient: oneOf(['horizontal', 'vertical'], 'horizontal'),
    legendLeft: percent(0),
    legendTop: percent(0),
  }),
  /** A colour of each series, or a gradient from the first to the second. */
  colorList: entries({ color1: colour(), color2: colour() }, 50),
};

function axisProps<Prefix extends 'x' | 'y'>(prefix: Prefix, hasLines: boolean) {
  const named = {
    Show: flag(true),
    Name: text(''),
    NameTextStyleColor: colour(),
    NameTextStyleFontSize: fontPx(12),
    NameTextStyleFontWeight: flag(false),
    SplitLineShow: flag(hasLines),
    SplitLineLineStyleColor: colour(),
    AxisLineLineStyleColor: colour(),
    AxisLabelTextStyleFontSize: fontPx(12),
    AxisLabelTextFontWeight: flag(false),
    AxisLabelTextStyleColor: colour(),
    AxisLabelRotate: degrees(),
    Inverse: flag(false),
  };
  const entries = Object.entries(named).map(([name, schema]) => [`${prefix}Axis${name}`, schema]);
  return Object.fromEntries(entries) as {
    [Name in keyof typeof named as `${Prefix}Axis${Name}`]: (typeof named)[Name];
  };
}

const axesProps = { ...inSection('xAxis', axisProps('x', false)), ...inSection('yAxis', axisProps('y', true)) };

/** Where a centre is, in percent of the chart. */
const centreProps = { seriesCenterLeft: percent(50), seriesCenterTop: percent(55) };

const share = (fallback: number) => Type.Number({ default: fallback, minimum: 0, maximum: 1 });
/** Which chart a kind draws, for its view; there is nothing to choose. */
const type = <const T extends string>(name: T) => ({ ...oneOf([name], name), when: false });

/** Bars: 1 plain, 2 stacked, 3 with background, 4 contrast, 5 positive-negative, 6 with line (PORTAL-012). */
export const barChart = defineKind({
  zhjyKey: 'barChart',
  wing: 'blocks',
  inReport: 'chart',
  bare: true,
  options: true,
  events: ['choose'],
  props: cardProps({
    chart: type('bar'),
    styleType: numbered('barChartStyle', 6),
    ...commonChartProps,
    ...axesProps,
    ...inSection('series', { seriesBarWidth: px(0, 0, 200), seriesItemStyleBarBorderRadius: px(4, 0, 100) }),
  }),
});

/** Lines: 1 plain, 2 smooth, 3 stepped, 4 stacked (PORTAL-012). */
export const lineChart = defineKind({
  zhjyKey: 'lineChart',
  wing: 'blocks',
  inReport: 'chart',
  bare: true,
  options: true,
  events: ['choose'],
  props: cardProps({
    chart: type('line'),
    styleType: numbered('lineChartStyle', 4),
    ...commonChartProps,
    ...axesProps,
    ...inSection('series', {
      seriesLineStyleWidth: px(2, 0, 20),
      seriesSymbolRotate: px(4, 0, 50),
      seriesAreaStyleShow: flag(false),
      seriesAreaStyleOpacity: share(0.2),
    }),
  }),
});

/** Parts of a whole: 1 pie, 2 ring, 3 rose (PORTAL-012). */
export const pieChart = defineKind({
  zhjyKey: 'pieChart',
  wing: 'blocks',
  inReport: 'chart',
  bare: true,
  options: true,
  events: ['choose'],
  props: cardProps({
    chart: type('pie'),
    styleType: numbered('pieChartStyle', 3),
    ...commonChartProps,
    ...inSection('series', { ...centreProps, seriesSorted: flag(false), seriesShowZero: flag(true) }),
  }),
});

/** Several measures of one thing: 1 plain, 2 round (PORTAL-012). */
export const radarChart = defineKind({
  zhjyKey: 'radarChart',
  wing: 'blocks',
  inReport: 'chart',
  bare: true,
  options: true,
  events: ['choose'],
  props: cardProps({
    chart: type('radar'),
    styleType: numbered('radarChartStyle', 2),
    ...commonChartProps,
    radarAxisNameFontSize: fontPx(12),
    radarAxisNameFontWeight: flag(false),
    radarAxisNameColor: colour(),
    radarCenterLeft: Type.Number({ default: 50, minimum: 0, maximum: 100 }),
    radarCenterTop: Type.Number({ default: 55, minimum: 0, maximum: 100 }),
    seriesAreaStyleOpacity: share(0.3),
    seriesLineStyleWidth: px(2, 0, 20),
    seriesSymbolRotate: px(4, 0, 50),
    AxisTextStyleColor: colour(),
    AxisLineStyleColor: colour(),
  }),
});

/**
 * Values at places, rows `{ name, value, long, lat }`: 1 points, 2 heat, 3 columns, 4 columns with their ranking (PORTAL-012).
 * The outlines are a GeoJSON file of this server, because only approved maps may be published; without one the places are on
 * a grid of longitudes and latitudes.
 */
export const mapChart = defineKind({
  zhjyKey: 'mapChart',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['choose'],
  props: cardProps({
    chart: type('map'),
    styleType: numbered('mapChartStyle', 4),
    ...dataProps,
    ...titleProps,
    ...tooltipProps,
    seriesCenterLeft: percent(50),
    seriesCenterTop: percent(50),
    mapUrl: url(),
    /** Enlargement, by the name of the product family. */
    mspScale: Type.Number({ default: 1, minimum: 0.1, maximum: 20 }),
    bgColor: colour(),
    geoAreaColor: colour(),
    geoBorderColor: colour(),
    geoBorderWidth: px(1, 0, 20),
    geoLabelShow: flag(false),
    geoLabelColor: colour(),
    geoLabelFontSize: fontPx(14),
    geoLabelFontWeight: flag(false),
    geoShadowOffset: px(0, 0, 100),
    geoShadowColor: colour(),
    geoRoam: flag(true),
    geoAspectScale: Type.Number({ default: 0.75, minimum: 0.1, maximum: 5 }),
    /** A press on an area of the outlines shows it alone, with the names in this look; another press the whole map. */
    drillDown: flag(false),
    drillDownFontSize: fontPx(14),
    drillDownFontWeight: flag(false),
    drillDownColor: colour(),
    seriesType: oneOf(['effectScatter', 'scatter'], 'effectScatter'),
    seriesItemStyleOpacity: share(1),
    seriesPointSize: px(20, 1, 200),
    seriesBlurSize: px(20, 0, 200),
    seriesMaxOpacity: share(1),
    visualMapType: oneOf(['continuous', 'piecewise'], 'continuous'),
    visualMapMin: Type.Number({ default: 0 }),
    visualMapMax: Type.Number({ default: 200 }),
    seriesBarWidth: px(30, 1, 200),
    seriesItemStyleBarBorderRadius: px(0, 0, 100),
    barTitleText: text(''),
    barTitleTextStyleFontSize: fontPx(14),
    barTitleTextStyleFontWeight: flag(false),
    barTitleTextStyleColor: colour(),
    berGridTop: px(35),
    berGridRight: px(10),
    berGridBottom: px(40),
    /** The places are named one after another. */
    autoCarousel: flag(false),
    /** Milliseconds. */
    autoCarouselTime: Type.Integer({ default: 3_000, minimum: 1_000, maximum: 60_000 }),
  }),
});

/**
 * A chart by options of the chart library as JSON (PORTAL-013). Functions are no JSON, and a text that looks like one is
 * an issue. The rows of a source are its `dataset`.
 */
export const customEcharts = defineKind({
  zhjyKey: 'customEcharts',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['choose'],
  reference: { data: ['option'] },
  props: cardProps({
    chart: type('custom'),
    titleText: text(''),
    option: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown(), { default: {} })),
    ...dataProps,
  }),
});
