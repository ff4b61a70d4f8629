import { numberText } from '#core/calc/number-text.ts';
import type { CardRow } from '#core/portal/card-rows.ts';
import type { ChartData } from './chart-data.ts';
import { type ChartTheme, seriesColours } from './palette.ts';

/** Options of the chart library: plain data, apart from the formatters of figures that this product adds. */
export type ChartOption = Readonly<Record<string, unknown>>;
/** Props of a chart as its kind fills them, texts in the user's language. */
export type ChartProps = Readonly<Record<string, unknown>>;

export interface Parts {
  data: ChartData;
  /** The rows themselves, of charts that need more than names and values. */
  rows?: readonly CardRow[];
  props: ChartProps;
  theme: ChartTheme;
  /** No motion: the user's setting. */
  isStill?: boolean;
}

export type ChartType = 'bar' | 'line' | 'pie' | 'radar' | 'map' | 'custom';

export const colourOf = (value: unknown, fallback: string) =>
  typeof value === 'string' && value !== '' ? value : fallback;
const weightOf = (isBold: unknown) => (isBold === true ? 'bold' : 'normal');
export const present = (value: unknown, name: string) =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

/** A font by the names `{prefix}FontSize`, `{prefix}FontWeight`, `{prefix}Color`. */
export const fontOf = (props: ChartProps, prefix: string, color: string) => ({
  fontSize: props[`${prefix}FontSize`],
  fontWeight: weightOf(props[`${prefix}FontWeight`]),
  color: colourOf(props[`${prefix}Color`], color),
});

export const figureText = (value: unknown) => numberText(value, { thousands: true }) || '--';

export function titleOf(props: ChartProps, theme: ChartTheme) {
  return {
    show: props['titleText'] !== '' || props['titleSubtext'] !== '',
    text: props['titleText'],
    subtext: props['titleSubtext'],
    left: props['titleLeft'],
    textStyle: fontOf(props, 'titleTextStyle', theme.text),
    subtextStyle: fontOf(props, 'titleSubtextStyle', theme.quiet),
    ...present(props['titleBgColor'], 'backgroundColor'),
  };
}

function labelOf(props: ChartProps, theme: ChartTheme) {
  return {
    show: props['seriesLabelShow'],
    ...fontOf(props, 'seriesLabel', theme.text),
    ...present(props['seriesLabelBgColor'], 'backgroundColor'),
  };
}

/** A label with the figure of its bar or point. */
const figureLabelOf = (props: ChartProps, theme: ChartTheme) => ({
  ...labelOf(props, theme),
  position: 'top',
  formatter: ({ value }: { value: unknown }) => figureText(value),
});

/** A figure within its bar; without a colour of its own, the library chooses one that differs from the bar's. */
function insideLabelOf(props: ChartProps, theme: ChartTheme) {
  const { color: _theme, ...label } = figureLabelOf(props, theme);
  return { ...label, position: 'inside', ...present(props['seriesLabelColor'], 'color') };
}

/** A colour, or a gradient from top to bottom. */
function fillOf(given: unknown): unknown {
  const { color1, color2 } = given as { color1: string; color2?: string };
  if (color2 === undefined || color2 === '') return color1;
  const colorStops = [color1, color2].map((color, offset) => ({ offset, color }));
  return { type: 'linear', x: 0, y: 0, x2: 0, y2: 1, colorStops };
}

function commonOption({ props, theme, isStill }: Parts, trigger: 'axis' | 'item'): ChartOption {
  const given = (props['colorList'] as unknown[] | undefined) ?? [];
  return {
    animation: isStill !== true,
    animationDuration: 400,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: 'inherit' },
    color: given.length > 0 ? given.map(fillOf) : seriesColours(theme),
    title: titleOf(props, theme),
    tooltip: {
      show: props['tooltipShow'],
      trigger,
      confine: true,
      backgroundColor: colourOf(props['tooltipBgColor'], theme.ground),
      borderColor: theme.line,
      textStyle: fontOf(props, 'tooltipTextStyle', theme.text),
      valueFormatter: figureText,
      ...(trigger === 'axis' && { axisPointer: { type: 'shadow', shadowStyle: { color: theme.line, opacity: 0.35 } } }),
    },
    legend: {
      show: props['legendShow'],
      type: 'scroll',
      orient: props['legendOrient'],
      left: `${String(props['legendLeft'] ?? 0)}%`,
      top: `${String(props['legendTop'] ?? 0)}%`,
      textStyle: { fontSize: props['legendTextStyleFontSize'], color: theme.quiet },
      pageTextStyle: { color: theme.quiet },
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 8,
    },
  };
}

/** The margin above a chart without anything there, where none other than the standard one is given. */
const [standardTop, bareTop] = [50, 16];

function topOf({ props, data }: Parts): unknown {
  const top = props['gridTop'];
  const hasTitle = [props['titleText'], props['titleSubtext']].some((text) => text !== undefined && text !== '');
  const hasLegend = props['legendShow'] === true && data.series.some(({ name }) => name !== '');
  return top === standardTop && !hasTitle && !hasLegend ? bareTop : top;
}

const gridOf = ({ props, ...parts }: Parts) => ({
  left: props['gridLeft'],
  top: topOf({ props, ...parts }),
  right: props['gridRight'],
  bottom: props['gridBottom'],
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

/** An axis by the names `xAxis...` or `yAxis...`. */
function axisOf(props: ChartProps, prefix: 'xAxis' | 'yAxis', theme: ChartTheme) {
  const of = (name: string) => props[`${prefix}${name}`];
  return {
    show: of('Show'),
    name: of('Name'),
    nameTextStyle: fontOf(props, `${prefix}NameTextStyle`, theme.quiet),
    inverse: of('Inverse'),
    splitLine: { show: of('SplitLineShow'), lineStyle: { color: colourOf(of('SplitLineLineStyleColor'), theme.line) } },
    axisLine: { lineStyle: { color: colourOf(of('AxisLineLineStyleColor'), theme.line) } },
    axisTick: { show: false },
    axisLabel: {
      fontSize: of('AxisLabelTextStyleFontSize'),
      fontWeight: weightOf(of('AxisLabelTextFontWeight')),
      color: colourOf(of('AxisLabelTextStyleColor'), theme.quiet),
      rotate: of('AxisLabelRotate'),
      hideOverlap: true,
    },
  };
}

function axesOf(parts: Parts, isAcross: boolean) {
  const { data, props, theme } = parts;
  const category = { type: 'category', data: data.categories };
  const value = { type: 'value' };
  return {
    grid: gridOf(parts),
    xAxis: { ...axisOf(props, 'xAxis', theme), ...(isAcross ? value : category) },
    yAxis: { ...axisOf(props, 'yAxis', theme), ...(isAcross ? category : value) },
  };
}

/** Styles of bars: 1 plain, 2 stacked, 3 with background, 4 contrast, 5 positive-negative, 6 with line. */
function barOption(parts: Parts): ChartOption {
  const { data, props, theme } = parts;
  const style = props['styleType'];
  const isContrast = style === 4;
  const isStacked = style === 2 || isContrast || style === 5;
  const series = data.series.map(({ name, values }, index) => {
    const isLine = style === 6 && index === data.series.length - 1 && index > 0;
    if (isLine) return { type: 'line', name, data: values, smooth: true, label: figureLabelOf(props, theme) };
    // Contrast: the first series to the left of the axis, the second to the right.
    const isLeft = isContrast && index % 2 === 0;
    return {
      type: 'bar',
      name,
      data: isLeft ? values.map((value) => (value === null ? null : -value)) : values,
      ...(typeof props['seriesBarWidth'] === 'number' &&
        props['seriesBarWidth'] > 0 && { barWidth: props['seriesBarWidth'] }),
      barMaxWidth: 48,
      ...(isStacked && { stack: 'all' }),
      ...(style === 3 && { showBackground: true, backgroundStyle: { color: theme.line, opacity: 0.4 } }),
      itemStyle: { borderRadius: props['seriesItemStyleBarBorderRadius'] },
      label: {
        ...(isStacked ? insideLabelOf(props, theme) : figureLabelOf(props, theme)),
        ...(isLeft && { formatter: absoluteLabel }),
      },
      labelLayout: { hideOverlap: true },
      ...(isLeft && { tooltip: { valueFormatter: absoluteText } }),
    };
  });
  const axes = axesOf(parts, isContrast || style === 5);
  const value = isContrast
    ? { ...axes.xAxis, axisLabel: { ...axes.xAxis.axisLabel, formatter: absoluteText } }
    : axes.xAxis;
  return { ...commonOption(parts, 'axis'), ...axes, xAxis: value, series };
}

const absoluteText = (value: unknown) => figureText(typeof value === 'number' ? Math.abs(value) : value);
const absoluteLabel = ({ value }: { value: unknown }) => absoluteText(value);

/** Styles of lines: 1 plain, 2 smooth, 3 stepped, 4 stacked. */
function lineOption(parts: Parts): ChartOption {
  const { data, props, theme } = parts;
  const style = props['styleType'];
  const series = data.series.map(({ name, values }) => ({
    type: 'line',
    name,
    data: values,
    smooth: style === 2,
    ...(style === 3 && { step: 'middle' }),
    ...(style === 4 && { stack: 'all' }),
    ...((style === 4 || props['seriesAreaStyleShow'] === true) && {
      areaStyle: { opacity: props['seriesAreaStyleOpacity'] },
    }),
    lineStyle: { width: props['seriesLineStyleWidth'] },
    symbolSize: props['seriesSymbolRotate'],
    label: figureLabelOf(props, theme),
    labelLayout: { hideOverlap: true },
  }));
  return { ...commonOption(parts, 'axis'), ...axesOf(parts, false), series };
}

/** Styles of pies: 1 pie, 2 ring, 3 rose. */
function pieOption(parts: Parts): ChartOption {
  const { data, props, theme } = parts;
  const style = props['styleType'];
  const [first] = data.series;
  const slices = data.categories.map((name, at) => ({ name, value: first?.values[at] ?? null }));
  const shown =
    props['seriesShowZero'] === false ? slices.filter(({ value }) => value !== 0 && value !== null) : slices;
  const ordered = props['seriesSorted'] === true ? [...shown].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)) : shown;
  const series = {
    type: 'pie',
    name: first?.name ?? '',
    data: ordered,
    radius: style === 2 ? ['45%', '70%'] : style === 3 ? ['15%', '70%'] : '70%',
    center: [`${String(props['seriesCenterLeft'])}%`, `${String(props['seriesCenterTop'])}%`],
    ...(style === 3 && { roseType: 'radius' }),
    itemStyle: { borderColor: theme.ground, borderWidth: 2, borderRadius: 4 },
    // In two lines, so that a narrow card need not cut them off.
    label: {
      ...labelOf(props, theme),
      formatter: '{b}\n{d}%',
      lineHeight: Number(props['seriesLabelFontSize']) * 1.25,
    },
    labelLine: { show: props['seriesLabelShow'], length: 8, length2: 8 },
  };
  return { ...commonOption(parts, 'item'), series: [series] };
}

/** Styles of radars: 1 plain, 2 round. */
function radarOption(parts: Parts): ChartOption {
  const { data, props, theme } = parts;
  const indicator = data.categories.map((name) => ({
    name,
    ...(data.most[name] !== undefined && { max: data.most[name] }),
  }));
  const line = colourOf(props['AxisLineStyleColor'], theme.line);
  const series = data.series.map(({ name, values }) => ({ name, value: values }));
  return {
    ...commonOption(parts, 'item'),
    radar: {
      indicator,
      shape: props['styleType'] === 2 ? 'circle' : 'polygon',
      center: [`${String(props['radarCenterLeft'])}%`, `${String(props['radarCenterTop'])}%`],
      radius: '62%',
      axisName: {
        ...fontOf(props, 'radarAxisName', theme.quiet),
        ...present(props['AxisTextStyleColor'], 'color'),
      },
      axisLine: { lineStyle: { color: line } },
      splitLine: { lineStyle: { color: line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series,
        symbolSize: props['seriesSymbolRotate'],
        lineStyle: { width: props['seriesLineStyleWidth'] },
        areaStyle: { opacity: props['seriesAreaStyleOpacity'] },
        label: labelOf(props, theme),
      },
    ],
  };
}

/** Options given as JSON, with the colours of the theme where they name none. */
function customOption(parts: Parts): ChartOption {
  const { props, theme, isStill } = parts;
  const given = withoutLinks(props['option']) as ChartOption;
  const axisTheme = { axisLabel: { color: theme.quiet }, splitLine: { lineStyle: { color: theme.line } } };
  const themed = (axis: unknown) =>
    Array.isArray(axis)
      ? axis.map((one) => ({ ...axisTheme, ...(one as object) }))
      : { ...axisTheme, ...(axis as object) };
  return {
    animation: isStill !== true,
    color: seriesColours(theme),
    textStyle: { color: theme.text },
    ...given,
    // A formatter is a template that the library would insert as HTML; as rich text it is drawn.
    tooltip: { confine: true, ...(given['tooltip'] as object), renderMode: 'richText' },
    ...(given['xAxis'] !== undefined && { xAxis: themed(given['xAxis']) }),
    ...(given['yAxis'] !== undefined && { yAxis: themed(given['yAxis']) }),
    ...(parts.data.categories.length > 0 && { dataset: { source: datasetOf(parts.data) } }),
  };
}

/** Without links of titles, which the library would open whatever their scheme. */
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'link' && name !== 'sublink');
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutLinks(inner)]));
}

const datasetOf = ({ categories, series }: ChartData) => [
  ['name', ...series.map(({ name }, index) => name || `value${index + 1}`)],
  ...categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]),
];

const options: Readonly<Record<string, (parts: Parts) => ChartOption>> = {
  bar: barOption,
  line: lineOption,
  pie: pieOption,
  radar: radarOption,
  custom: customOption,
};

/** The options of a chart of this type for these figures, props and theme. */
export function chartOption(type: string, parts: Parts): ChartOption {
  return (options[type] ?? barOption)(parts);
}
