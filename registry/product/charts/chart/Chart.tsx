import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CardRow } from '#core/portal/card-rows.ts';
import { valueText } from '#core/text/value-text.ts';
import { useDevice } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import { CardContent } from '../../../kit/portal/CardContent.tsx';
import { Choice, useChoose } from '../../../kit/portal/Choice.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import { type ChartData, chartData, chartFacts, chartTable, csvOf } from '../shared/chart-data.ts';
import { chartOption, type ChartProps } from '../shared/chart-option.ts';
import { mapOption } from '../shared/map-option.ts';
import { useMap } from '../shared/use-map.ts';
import type { ChartTheme } from '../shared/palette.ts';
import { type ChartPart, useChart } from '../shared/use-chart.ts';
import './chart.css';

interface Words {
  titleText?: Text;
  titleSubtext?: Text;
  xAxisName?: Text;
  yAxisName?: Text;
  emptyText?: Text;
}

/** Props with their texts in the user's language. */
function useWords(props: ChartProps): ChartProps {
  const { titleText = '', titleSubtext = '', xAxisName = '', yAxisName = '' } = props as Words;
  const [title, subtitle] = [useText(titleText), useText(titleSubtext)];
  const [x, y] = [useText(xAxisName), useText(yAxisName)];
  return useMemo(
    () => ({ ...props, titleText: title, titleSubtext: subtitle, xAxisName: x, yAxisName: y }),
    [props, title, subtitle, x, y],
  );
}

/** The face of all charts: drawn when it is reached, named, with its figures in words and as a table. */
export default function Chart({ node }: NodeProps) {
  const props = useWords(node.props);
  const data = useNodeRows(node);
  const figures = useMemo(() => chartData(data.rows), [data.rows]);
  const choose = useChoose(node);
  const isOwn = node.source === undefined && data.rows.length === 0 && props['option'] !== undefined;
  const shown = isOwn ? { ...data, rows: ownRows } : data;
  return (
    <CardContent data={shown} emptyText={(props as Words).emptyText}>
      <Drawing type={String(props['chart'])} props={props} figures={figures} rows={data.rows} choose={choose} />
    </CardContent>
  );
}

/** A chart with the figures in its own options is not empty. */
const ownRows = [{}];

interface DrawingProps {
  type: string;
  props: ChartProps;
  figures: ChartData;
  rows: readonly CardRow[];
  /** Runs the actions for the row of a part that is pressed; undefined: there are none. */
  choose: ((row: CardRow) => void) | undefined;
}

function Drawing({ type, props, figures, rows, choose }: DrawingProps) {
  const t = useTranslation();
  const { saveFile } = useDevice();
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { map, corners, press } = useMap(props, rows);
  const optionOf = (theme: ChartTheme, isStill: boolean) => {
    const parts = { data: figures, rows, props, theme, isStill };
    return map ? mapOption(parts, map.name, corners) : chartOption(type, parts);
  };
  const isReady = map !== undefined || props['chart'] !== 'map';
  const choosePart = (part: ChartPart) => {
    const row = rowOf(rows, part);
    if (row) choose?.(row);
  };
  const chart = useChart(frame, isReady ? optionOf : undefined, [type, props, figures, isReady, corners], {
    map,
    presses: { area: press, part: choosePart },
  });
  const name = String(props['titleText'] ?? '') || t(`chart.${type}`);
  const summary = useSummary(figures);
  const table = chartTable(figures, { name: t('chart.name'), value: t('chart.value') });
  const save = async () => {
    const csv = new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' });
    const content = isTable ? csv : await chart.picture();
    if (content) saveFile(content, `${name}.${isTable ? 'csv' : 'png'}`);
  };
  useEffect(() => {
    if (!isTable) chart.resize();
  }, [isTable, chart]);
  return (
    <div className="zp-chart">
      <div className="zp-chart-tools">
        {figures.categories.length > 0 && (
          <Tool label={t('chart.asTable')} isPressed={isTable} onClick={() => setTable(!isTable)}>
            <TableOutlined aria-hidden="true" />
          </Tool>
        )}
        <Tool label={t(isTable ? 'chart.saveTable' : 'chart.saveImage')} onClick={() => void save()}>
          <DownloadOutlined aria-hidden="true" />
        </Tool>
      </div>
      <div
        className="zp-chart-frame"
        hidden={isTable}
        role="img"
        aria-label={[name, summary].filter(Boolean).join('：')}
      >
        <div ref={frame} className="zp-chart-canvas" />
      </div>
      {isTable && (
        <FigureTable
          name={name}
          table={table}
          choose={choose && ((category) => choosePart({ name: category, series: '' }))}
        />
      )}
    </div>
  );
}

/** The extremes of a chart in words; empty without a figure. */
function useSummary(figures: ChartData): string {
  const t = useTranslation();
  const facts = chartFacts(figures);
  if (!facts) return '';
  const { count, series, greatest, least } = facts;
  const extremes = { most: greatest.name, mostValue: greatest.text, least: least.name, leastValue: least.text };
  return t('chart.summary', { count, series, ...extremes });
}

interface ToolProps {
  label: string;
  isPressed?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <button type="button" aria-pressed={isPressed} title={label} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** The row of a part: that of its series, where there are several of its name. */
function rowOf(rows: readonly CardRow[], { name, series }: ChartPart): CardRow | undefined {
  const named = rows.filter((row) => valueText(row['name']) === name);
  return named.find((row) => valueText(row['type']) === series) ?? named[0];
}

interface FigureTableProps {
  name: string;
  table: readonly (readonly string[])[];
  /** A category is chosen by its name. */
  choose: ((category: string) => void) | undefined;
}

function FigureTable({ name, table, choose }: FigureTableProps) {
  const [head = [], ...rows] = table;
  return (
    // A long table scrolls inside of its card.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="zp-chart-table" tabIndex={0}>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {head.map((text, index) => (
              <th key={index} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...figures], index) => (
            <tr key={index}>
              <th scope="row">
                <Choice onChoose={choose && (() => choose(first ?? ''))}>{first}</Choice>
              </th>
              {figures.map((text, at) => (
                <td key={at}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
