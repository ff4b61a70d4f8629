import { useMemo } from 'react';
import { isRecord } from '#core/editing/entries.ts';
import { insertValue, valueAt } from '#core/editing/node-edits.ts';
import { addressOf, childList, holdsNodes, pathOfNode, takes } from '#core/editing/node-places.ts';
import { type Kind, type Kinds, kindOfNode } from '#core/kind/kind.ts';
import type { NodePath, OutlineNode } from '#core/lists/model/outline.ts';
import {
  cellAround,
  cellList,
  copiedCells,
  freeCellId,
  gridPath,
  pageCells,
  writePlaces,
} from '#core/portal/page-cells.ts';
import type { Cards } from '#core/portal/cards.ts';
import { changeCell } from '#core/portal/personal-cells.ts';
import { freePlace, type Place } from '#core/portal/place-cells.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { nodeConfigProperties } from '#schemas/language/node.ts';
import { nodePanel } from '#core/lists/model/node-panel.ts';

import { conditionGroup, type Dragged, freeName, type Grammar, newNode, withFreeNames } from '../design/new-node.ts';
import { type Editing, useNodeEditing } from '../editing.ts';
import { type FieldChoice, fieldsOf } from '../editors/design-context.ts';
import type { DocumentWords } from '../text/completion.ts';
import type { Draft } from '../use-draft.ts';

/** The text of a portal. */
export type PortalPart = 'formData';

/** The kind of the cells of a grid. */
function cellKind(kinds: Kinds): Kind | undefined {
  const grid = [...kinds.values()].find(({ container }) => container?.placed);
  return kinds.get(grid?.container?.only ?? '');
}

/** Groups of the palette: cards by what they show, and fields, which are filters. */
const groups = ['charts', 'figures', 'work', 'media', 'frame', 'fields', 'pickers'];
const untitled = new Set(['media', 'frame']);

function groupOf(cards: Cards, kind: Kind): string | undefined {
  const card = cards.get(kind.zhjyKey);
  return card ? card.group : conditionGroup(kind);
}

/** The content of a new cell: without a label, as the frame has the title. */
function newContent(tree: unknown, kind: Kind): object {
  const { config, ...node } = newNode(kind, '', freeName(JSON.stringify(tree ?? {})));
  const { label: _, ...rest } = config;
  return { config: { ...rest, ...(!kind.bare && { showLabel: false }) }, ...node };
}

const newCell = (kind: Kind | undefined, id: string, place: Place, title: string, children: readonly object[]) => ({
  ...{ config: { zhjyKey: kind?.zhjyKey ?? '' }, id, ...place },
  ...(title !== '' && { title }),
  children,
});

/** The nodes of filters, with their paths. */
const filterNodes = (nodes: readonly OutlineNode[], kinds: Kinds): OutlineNode[] =>
  nodes.flatMap((node) => [
    ...(kinds.get(node.zhjyKey)?.container?.form ? [node] : []),
    ...filterNodes(node.children, kinds),
  ]);

/** The fields of the filters, as the sources of cards read them: `filter.period`. */
function filterFields(tree: unknown, nodes: readonly OutlineNode[], kinds: Kinds): FieldChoice[] {
  return filterNodes(nodes, kinds).flatMap(({ path }) => {
    const node = valueAt(tree, path);
    const bind = isRecord(node) && typeof node['bind'] === 'string' ? node['bind'] : 'filter';
    return fieldsOf(node, kinds).map((field) => ({ ...field, name: `${bind}.${field.name}` }));
  });
}

interface Portal extends Omit<Editing, 'grammar'> {
  kinds: Kinds;
  cards: Cards;
  t(id: string): string;
}

/** The cell around its only content, otherwise the node itself. */
function unitOf(tree: unknown, path: NodePath): NodePath {
  const cell = cellAround(tree, path);
  if (!cell || path.length === cell.length) return path;
  const list = childList(tree, cell);
  const contents = valueAt(tree, list);
  return Array.isArray(contents) && contents.length === 1 && path.length === list.length + 1 ? cell : path;
}

/** Whether a new card goes into a chosen container in place of the grid: a card, a tab, or an empty cell. */
function isIntoChosen({ tree, kinds, selection }: Portal, kind: Kind): boolean {
  const path = pathOfNode(tree, selection.primary ?? '');
  const holder = path && kindOfNode(kinds, valueAt(tree, path));
  if (!path || !holdsNodes(holder) || holder?.container?.placed) return false;
  const list = childList(tree, path);
  const contents = valueAt(tree, list);
  const isFullCell = holder === cellKind(kinds) && Array.isArray(contents) && contents.length > 0;
  return !isFullCell && takes(tree, kinds, list, kind);
}

/** Puts a new cell on the grid, others give way; its content is chosen. */
function putCell(portal: Portal, kind: Kind, content: object | undefined, place: Place | undefined): void {
  const { tree, kinds, cards, edit, selection, t } = portal;
  const list = cellList(tree);
  const nodes = valueAt(tree, list);
  const written = Array.isArray(nodes) ? nodes : [];
  const cells = pageCells(tree);
  const size = cards.get(kind.zhjyKey) ?? { w: 12, h: 2, group: 'frame' };
  const at =
    place ??
    freePlace(
      cells.filter(({ hidden }) => !hidden),
      size,
    );
  const id = addressOf([...list, written.length]);
  const title = untitled.has(size.group) ? '' : t(`kind.${kind.zhjyKey}`);
  const cell = newCell(cellKind(kinds), freeCellId(written), at, title, content ? [content] : []);
  edit((draft) => {
    insertValue(draft, list, written.length, cell);
    writePlaces(draft, changeCell([...cells, { ...at, id, bounds: {}, hidden: false }], id, at));
  });
  selection.choose([content ? `${id}.children[0]` : id]);
}

/** Adds a field to the filters of the portal; they are added where there are none. */
function putFilter(portal: Portal, kind: Kind): void {
  const { tree, kinds, cards, nodes, edit, selection, t } = portal;
  const node = newNode(kind, t(`kind.${kind.zhjyKey}`), freeName(JSON.stringify(tree ?? {})));
  const [first] = filterNodes(nodes, kinds);
  if (!first) {
    const filters = [...kinds.values()].find(({ zhjyKey, container }) => cards.has(zhjyKey) && container?.form);
    if (filters) putCell(portal, filters, { ...newContent(tree, filters), fields: [node] }, undefined);
    return;
  }
  const list = [...first.path, 'fields'];
  const fields = valueAt(tree, list);
  const index = Array.isArray(fields) ? fields.length : 0;
  edit((draft) => insertValue(draft, list, index, node));
  selection.choose([addressOf([...list, index])]);
}

function put(portal: Portal, what: Dragged, place: Place | undefined): boolean {
  const { tree, kinds, cards: offered, edit } = portal;
  if ('kind' in what) {
    const { kind } = what;
    const isCard = offered.has(kind.zhjyKey);
    if (!isCard && !kind.value) return false;
    if (!place && isIntoChosen(portal, kind)) return false;
    if (!isCard) putFilter(portal, kind);
    else putCell(portal, kind, kind === cellKind(kinds) ? undefined : newContent(tree, kind), place);
    return true;
  }
  const cells = pageCells(tree);
  const [id = ''] = what.addresses;
  if (!place || !cells.some((cell) => cell.id === id)) return false;
  edit((draft) => writePlaces(draft, changeCell(cells, id, { x: place.x, y: place.y })));
  return true;
}

function portalGrammar(portal: Portal): Grammar {
  const { tree, kinds, cards } = portal;
  const isCell = (node: unknown) => kindOfNode(kinds, node) === cellKind(kinds);
  return {
    root: cellList(tree),
    groups,
    groupOf: (kind) => groupOf(cards, kind),
    hasSettings: false,
    whole: addressOf(gridPath),
    create: (kind, label) =>
      kind.value ? newNode(kind, label, freeName(JSON.stringify(tree ?? {}))) : newContent(tree, kind),
    copies: (nodes) => {
      const named = withFreeNames(nodes, JSON.stringify(tree ?? {}));
      return named.every(isCell) ? copiedCells(tree, named as Record<string, unknown>[]) : named;
    },
    unitOf: (path) => unitOf(tree, path),
    put: (what, place) => put(portal, what, place),
  };
}

/** The shared state of the views of a portal. */
export function usePortalEditing(draft: Draft<PortalPart>, issues: readonly Issue[], cards: Cards): Editing {
  const { kinds } = useInterpreter();
  const t = useTranslation();
  const editing = useNodeEditing(draft, 'formData', issues);
  return useMemo(
    () => ({
      ...editing,
      grammar: portalGrammar({ ...editing, kinds, cards, t }),
      fields: filterFields(editing.tree, editing.nodes, kinds),
    }),
    [editing, kinds, cards, t],
  );
}

const nodeWords = ['config', 'source', 'on', 'children'];

/** The words of the text of a portal. */
export function portalWords(kinds: Kinds, cards: Cards): DocumentWords {
  const cell = cellKind(kinds);
  return {
    kinds,
    root: ['language', 'title', 'body'],
    lists: ['children', 'fields'],
    namesOf: (kind) => [...nodeWords, ...Object.keys(kind?.props.properties ?? {})],
    configOf: (kind) => [...Object.keys(nodeConfigProperties), ...Object.keys(kind?.config?.properties ?? {})],
    propertiesOf: (kind) => nodePanel(kind).flatMap(({ properties }) => properties),
    isAllowed: (kind, holder) =>
      holder?.container?.only === undefined
        ? kind !== cell && (cards.has(kind.zhjyKey) || (holder?.container?.form === true && !!kind.value))
        : holder.container.only === kind.zhjyKey,
    create: (kind, label, text) =>
      kind === cell
        ? newCell(cell, 'cell', { x: 0, y: 0, w: 6, h: 6 }, label, [])
        : newNode(kind, label, freeName(text)),
  };
}
