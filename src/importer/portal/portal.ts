import { type Definition, languageVersion } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { own } from '#core/schema/record.ts';
import { isNothing, same } from '../input/coerce.ts';
import { type ImportReport, type Part, childPart, childParts } from '../input/import-report.ts';
import { cellContent, cellKindOf } from './portal-content.ts';

/** Layout state of a cell for the designer's canvas. */
const bookkeeping = new Set([
  'i',
  'moved',
  'minW',
  'minH',
  'maxW',
  'maxH',
  'renderKey',
  'icon',
  'label',
  'h',
  'static',
]);
const placing = new Set(['x', 'y', 'w', 'title']);
const usualCard: Readonly<Record<string, unknown>> = {
  titleFontSize: 14,
  titleFontWeight: false,
  titleFontColor: '#303133',
  titleLeft: 'left',
  cardIconColor: '#606266',
  linkTarget: '_self',
};

/** Converts a portal: its cells become cards on a grid, in reading order. Unsupported cells become a notice. */
export function importPortal(part: Part, title: string, report: ImportReport): Definition {
  for (const key of ['layoutId']) if (key in part.value) report.mark(part.value, key, 'bookkeeping');
  importRefresh(part, report);
  if (isNothing(part.value['layout'])) report.mark(part.value, 'layout', 'imported');
  const cells = importCells(childParts(part, 'layout'), report, 0);
  const body: DefinitionNode = {
    config: { zhjyKey: 'page' },
    padded: true,
    children: [{ config: { zhjyKey: 'row' }, children: cells }],
  };
  return { language: languageVersion, title, body };
}

const depthMax = 20;

function importCells(cells: readonly Part[], report: ImportReport, depth: number): DefinitionNode[] {
  if (depth > depthMax) return [];
  const columns = columnsOf(cells);
  const placed = [...cells].sort(
    (a, b) => number(a, 'y', 0) - number(b, 'y', 0) || number(a, 'x', 0) - number(b, 'x', 0),
  );
  return placed.map((cell) => {
    const span = Math.min(24, Math.max(1, Math.round((number(cell, 'w', columns) * 24) / columns)));
    markCell(cell, report);
    const title = own(cell.value, 'title');
    const children =
      cellContent(cell, report, (inner) => importCells(inner, report, depth + 1)) ?? missing(cell, report);
    return {
      config: { zhjyKey: 'card', ...(span < 24 && { span }) },
      header: typeof title === 'string' ? title : '',
      children,
    };
  });
}

/** The grid has 12 columns; 24 in 3.x. */
function columnsOf(cells: readonly Part[]): number {
  const widest = Math.max(0, ...cells.map((cell) => number(cell, 'maxW', 0)));
  if (widest > 0) return widest > 12 ? 24 : 12;
  return cells.some((cell) => number(cell, 'x', 0) + number(cell, 'w', 0) > 12) ? 24 : 12;
}

function number(part: Part, key: string, fallback: number): number {
  const value = Number(part.value[key]);
  return part.value[key] !== undefined && Number.isFinite(value) ? value : fallback;
}

function markCell(cell: Part, report: ImportReport) {
  for (const [key, value] of Object.entries(cell.value)) {
    if (bookkeeping.has(key)) report.mark(cell.value, key, 'bookkeeping');
    else if (placing.has(key)) report.mark(cell.value, key, 'imported');
    else if (key === 'visibility' && (same(value, ['pc', 'app']) || same(value, ['pc']))) {
      report.mark(cell.value, key, 'default');
    } else if (value === cellKindOf(cell)) report.mark(cell.value, key, 'imported');
  }
  importRefresh(cell, report);
  const card = childPart(cell, 'card');
  if (card) markCard(card, report);
}

function markCard(card: Part, report: ImportReport) {
  for (const [key, value] of Object.entries(card.value)) {
    if (isNothing(value) || same(value, usualCard[key])) report.mark(card.value, key, 'default');
    else if (key === 'cardIcon') report.mark(card.value, key, 'bookkeeping');
    else report.refuse(card, key, 'issue.family-unsupported', { name: key });
  }
}

/** Automatic refresh of a portal or cell, which is not supported. */
function importRefresh(part: Part, report: ImportReport) {
  const refresh = childPart(part, 'refresh');
  if (!refresh) return;
  if (refresh.value['autoRefresh'] === true)
    report.refuse(part, 'refresh', 'issue.family-unsupported', { name: 'refresh' });
  for (const key of ['autoRefresh', 'autoRefreshTime']) {
    if (key in refresh.value && refresh.value['autoRefresh'] !== true) report.mark(refresh.value, key, 'default');
  }
}

/** A cell with unsupported content becomes a notice at the same position. */
function missing(cell: Part, report: ImportReport): DefinitionNode[] {
  for (const key of Object.keys(cell.value)) {
    if (!bookkeeping.has(key) && !placing.has(key) && !['visibility', 'refresh', 'card'].includes(key)) {
      report.mark(cell.value, key, 'issue');
    }
  }
  report.addIssue(cell.path, 'issue.family-cell', { name: cellKindOf(cell) ?? '' });
  return [{ config: { zhjyKey: 'alert' }, title: '$t:family.cell.missing', type: 'info', closable: false }];
}
