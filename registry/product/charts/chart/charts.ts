import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';
import { cardProps, colour, dataProps, entries, fontPx, px } from '../../../kit/portal/card-props.ts';
import { flag, oneOf, text } from '../../../kit/schema/props.ts';

/** The options of charts, by the names of the product family; an empty colour is that of the theme. */
const percent = (fallback: number) => Type.Number({ default: fallback, minimum: 0, maximum: 100 });
const degrees = () => Type.Number({ default: 0, minimum: -90, maximum: 90 });

const commonChartProps = {
  ...dataProps,
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
  seriesLabelShow: flag(false),
  seriesLabelFontSize: fontPx(12),
  seriesLabelFontWeight: flag(false),
  seriesLabelColor: colour(),
  seriesLabelBgColor: colour(),
  tooltipShow: flag(true),
  tooltipTextStyleFontSize: fontPx(14),
  tooltipTextStyleFontWeight: flag(false),
  tooltipTextStyleColor: colour(),
  tooltipBgColor: colour(),
  gridLeft: px(20),
  gridTop: px(50),
  gridRight: px(20),
  gridBottom: px(20),
  legendShow: flag(true),
  legendTextStyleFontSize: fontPx(12),
  legendOrient: oneOf(['horizontal', 'vertical'], 'horizontal'),
  legendLeft: percent(0),
  legendTop: percent(0),
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

const axesProps = { ...axisProps('x', false), ...axisProps('y', true) };

/** Where a centre is, in percent of the chart. */
const centreProps = { seriesCenterLeft: percent(50), seriesCenterTop: percent(55) };

/** Style of a kind of chart, counted from one. */
const styleType = (last: number) => Type.Integer({ default: 1, minimum: 1, maximum: last });

const share = (fallback: number) => Type.Number({ default: fallback, minimum: 0, maximum: 1 });
const type = <const T extends string>(name: T) => oneOf([name], name);

/** Bars: 1 plain, 2 stacked, 3 with background, 4 contrast, 5 positive-negative, 6 with line (PORTAL-012). */
export const barChart = defineKind({
  zhjyKey: 'barChart',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    chart: type('bar'),
    styleType: styleType(6),
    ...commonChartProps,
    ...axesProps,
    seriesBarWidth: px(0, 0, 200),
    seriesItemStyleBarBorderRadius: px(4, 0, 100),
  }),
});

/** Lines: 1 plain, 2 smooth, 3 stepped, 4 stacked (PORTAL-012). */
export const lineChart = defineKind({
  zhjyKey: 'lineChart',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    chart: type('line'),
    styleType: styleType(4),
    ...commonChartProps,
    ...axesProps,
    seriesLineStyleWidth: px(2, 0, 20),
    seriesSymbolRotate: px(4, 0, 50),
    seriesAreaStyleShow: flag(false),
    seriesAreaStyleOpacity: share(0.2),
  }),
});

/** Parts of a whole: 1 pie, 2 ring, 3 rose (PORTAL-012). */
export const pieChart = defineKind({
  zhjyKey: 'pieChart',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    chart: type('pie'),
    styleType: styleType(3),
    ...commonChartProps,
    ...centreProps,
    seriesSorted: flag(false),
    seriesShowZero: flag(true),
  }),
});

/** Several measures of one thing: 1 plain, 2 round (PORTAL-012). */
export const radarChart = defineKind({
  zhjyKey: 'radarChart',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    chart: type('radar'),
    styleType: styleType(2),
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
 * A chart by options of the chart library as JSON (PORTAL-013). Functions are no JSON, and a text that looks like one is
 * an issue. The rows of a source are its `dataset`.
 */
export const customEcharts = defineKind({
  zhjyKey: 'customEcharts',
  wing: 'blocks',
  bare: true,
  options: true,
  reference: { data: ['option'] },
  props: cardProps({
    chart: type('custom'),
    titleText: text(''),
    option: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown(), { default: {} })),
    ...dataProps,
  }),
});
