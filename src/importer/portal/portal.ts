import type { TSchema } from '@sinclair/typebox';
import { type Definition, languageVersion } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { gridColumns, type Place, placeCells } from '#core/portal/place-cells.ts';
import { own } from '#core/schema/record.ts';
import { isNothing, same } from '../input/coerce.ts';
import { type ImportReport, type Part, childPart, childParts } from '../input/import-report.ts';
import { cellContent, cellKindOf, importProps, refreshOf } from './portal-content.ts';

/** State of a cell on the designer's canvas. */
const bookkeeping = new Set([
  ...['i', 'moved', 'minW', 'minH', 'maxW', 'maxH', 'renderKey', 'icon', 'label', 'static'],
]);
const placing = new Set(['x', 'y', 'w', 'h', 'title']);

/** Converts a portal: its cells with their frames and contents, on a grid of 12 columns. */
export function importPortal(part: Part, title: string, kinds: Kinds, report: ImportReport): Definition {
  if ('layoutId' in part.value) report.mark(part.value, 'layoutId', 'bookkeeping');
  if (isNothing(part.value['layout'])) report.mark(part.value, 'layout', 'imported');
  const grid = importGrid(childParts(part, 'layout'), kinds, report, 0);
  return {
    language: languageVersion,
    title,
    body: { ...grid, ...refreshOf(part, propertiesOf(kinds, 'grid'), report) },
  };
}

const propertiesOf = (kinds: Kinds, kind: string) =>
  (kinds.get(kind)?.props.properties ?? {}) as Readonly<Record<string, TSchema>>;

const depthMax = 20;

function importGrid(cells: readonly Part[], kinds: Kinds, report: ImportReport, depth: number): DefinitionNode {
  const grid = { config: { zhjyKey: 'grid' } };
  if (depth > depthMax) return { ...grid, children: [] };
  const columns = columnsOf(cells);
  // Cells that overlap are repaired here, where it is known which came first.
  const places = placeCells(cells.map((cell) => placeOf(cell, columns)));
  const children = cells.map((cell, index): DefinitionNode => {
    const inner = (within: readonly Part[]) => importGrid(within, kinds, report, depth + 1);
    const content = cellContent(cell, { kinds, report, inner }) ?? missing(cell, report);
    return { ...frameOf(cell, kinds, report), ...(places[index] as Place), children: [content] };
  });
  return { ...grid, children };
}

/** The place of a cell on 12 columns. */
function placeOf(cell: Part, columns: number): Place {
  const scale = gridColumns / columns;
  const [x, w] = [number(cell, 'x', 0) * scale, number(cell, 'w', columns) * scale];
  return { x: Math.round(x), y: number(cell, 'y', 0), w: Math.max(1, Math.round(w)), h: number(cell, 'h', 8) || 8 };
}

/** The grid has 12 columns; 24 in 3.x. */
function columnsOf(cells: readonly Part[]): number {
  const widest = Math.max(0, ...cells.map((cell) => number(cell, 'maxW', 0)));
  if (widest > 0) return widest > 12 ? 24 : 12;
  return cells.some((cell) => number(cell, 'x', 0) + number(cell, 'w', 0) > 12) ? 24 : 12;
}

function number(part: Part, key: string, fallback: number): number {
  const given = part.value[key];
  const value = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN;
  return Number.isFinite(value) ? value : fallback;
}

/** The frame of a cell: title, icon, link, and on which devices it is shown. */
function frameOf(cell: Part, kinds: Kinds, report: ImportReport): DefinitionNode {
  for (const [key, value] of Object.entries(cell.value)) {
    if (bookkeeping.has(key)) report.mark(cell.value, key, 'bookkeeping');
    else if (placing.has(key) || value === cellKindOf(cell)) report.mark(cell.value, key, 'imported');
  }
  const card = childPart(cell, 'card');
  const title = own(cell.value, 'title');
  const visibility = visibilityOf(cell, report);
  return {
    config: { zhjyKey: 'cell', ...(visibility && { visibility }) },
    ...(card && importProps(card, propertiesOf(kinds, 'cell'), {}, report)),
    ...(typeof title === 'string' && title !== '' && { title }),
  };
}

/** The only kind of device that shows a cell; undefined: all do. */
function visibilityOf(cell: Part, report: ImportReport): ('pc' | 'app')[] | undefined {
  const { visibility } = cell.value;
  if (visibility === undefined) return undefined;
  const only = [['pc'] as const, ['app'] as const].find((one) => same(visibility, one));
  if (only || same(visibility, ['pc', 'app']) || same(visibility, ['app', 'pc']) || isNothing(visibility)) {
    report.mark(cell.value, 'visibility', only ? 'imported' : 'default');
  }
  return only && [...only];
}

/** A cell with unsupported content is a notice at the same place. */
function missing(cell: Part, report: ImportReport): DefinitionNode {
  for (const key of Object.keys(cell.value)) {
    if (!bookkeeping.has(key) && !placing.has(key) && !['visibility', 'card'].includes(key)) {
      report.mark(cell.value, key, 'issue');
    }
  }
  report.addIssue(cell.path, 'issue.family-cell', { name: cellKindOf(cell) ?? '' });
  return { config: { zhjyKey: 'alert' }, title: '$t:family.cell.missing', type: 'info', closable: false };
}
