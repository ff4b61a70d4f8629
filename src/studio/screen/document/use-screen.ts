import { useMemo } from 'react';
import { insertValue, valueAt } from '#core/editing/node-edits.ts';
import { addressOf, childList, holdsNodes, pathOfNode, takes } from '#core/editing/node-places.ts';
import { type Kind, type Kinds, kindOfNode } from '#core/kind/kind.ts';
import { nodePanel } from '#core/lists/model/node-panel.ts';
import type { NodePath } from '#core/lists/model/outline.ts';
import type { Cards } from '#core/portal/cards.ts';
import { cellAround, cellList, gridPath } from '#core/portal/page-cells.ts';
import type { Place } from '#core/portal/place-cells.ts';
import { freeLayerId, layerSize, sizeOfCanvas } from '#core/screen/page-layers.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { nodeConfigProperties } from '#schemas/language/node.ts';
import { type Dragged, freeName, type Grammar, newNode, withFreeNames } from '../../design/new-node.ts';
import { type Editing, useNodeEditing } from '../../editing.ts';
import type { DocumentWords } from '../../text/completion.ts';
import type { Draft } from '../../use-draft.ts';

/** The text of a big screen. */
export type ScreenPart = 'content';

/** The kind of the layers of a canvas. */
function layerKind(kinds: Kinds): Kind | undefined {
  const canvas = [...kinds.values()].find(({ container }) => container?.layered);
  return kinds.get(canvas?.container?.only ?? '');
}

const groups = ['screen', 'charts', 'figures', 'work', 'media', 'frame'];

/** The content of a new layer: without a label. */
function newContent(kind: Kind): object {
  const { config, ...node } = newNode(kind, '', '');
  const { label: _, ...rest } = config;
  return { config: { ...rest, ...(!kind.bare && { showLabel: false }) }, ...node };
}

interface Screen extends Omit<Editing, 'grammar'> {
  kinds: Kinds;
  cards: Cards;
  t(id: string): string;
}

/** The layer around its only content, otherwise the node itself. */
function unitOf(tree: unknown, path: NodePath): NodePath {
  const layer = cellAround(tree, path);
  if (!layer || path.length === layer.length) return path;
  const list = childList(tree, layer);
  const contents = valueAt(tree, list);
  return Array.isArray(contents) && contents.length === 1 && path.length === list.length + 1 ? layer : path;
}

/** Whether a new card goes into a chosen container in place of the canvas: a frame, a card or a tab. */
function isIntoChosen({ tree, kinds, selection }: Screen, kind: Kind): boolean {
  const path = pathOfNode(tree, selection.primary ?? '');
  const holder = path && kindOfNode(kinds, valueAt(tree, path));
  if (!path || !holdsNodes(holder) || holder?.container?.layered || holder === layerKind(kinds)) return false;
  return takes(tree, kinds, childList(tree, path), kind);
}

/** Puts a new layer at a place, without one in the middle of the canvas, over the others; its content is chosen. */
function put(screen: Screen, what: Dragged, place: Place | undefined): boolean {
  if (!('kind' in what)) return false;
  const { tree, kinds, cards, edit, selection, t } = screen;
  const { kind } = what;
  if (!cards.has(kind.zhjyKey) || (!place && isIntoChosen(screen, kind))) return false;
  const { w, h } = cards.get(kind.zhjyKey) ?? layerSize;
  const size = sizeOfCanvas(tree);
  const list = cellList(tree);
  const written = valueAt(tree, list);
  const layers: readonly unknown[] = Array.isArray(written) ? written : [];
  const middle = (room: number, own: number) => Math.max(0, Math.round((room - own) / 2));
  const layer = {
    config: { zhjyKey: layerKind(kinds)?.zhjyKey ?? '' },
    ...{ id: freeLayerId(layers), x: place?.x ?? middle(size.width, w), y: place?.y ?? middle(size.height, h), w, h },
    children: [withTitle(newContent(kind), kind, t)],
  };
  edit((draft) => insertValue(draft, list, layers.length, layer));
  selection.choose([addressOf([...list, layers.length, 'children', 0])]);
  return true;
}

/** A heading that says nothing could not be seen. */
const withTitle = (node: object, kind: Kind, t: Screen['t']): object =>
  kind.props.properties['title'] === undefined ? node : { ...node, title: t(`kind.${kind.zhjyKey}`) };

/** Copies of layers, shifted from their originals, with ids of their own. */
function copiedLayers(tree: unknown, copied: readonly Record<string, unknown>[]): unknown[] {
  const known = valueAt(tree, cellList(tree));
  const all: unknown[] = Array.isArray(known) ? [...known] : [];
  const shiftPx = 20;
  return copied.map((layer) => {
    const copy = {
      ...layer,
      id: freeLayerId(all),
      x: Number(layer['x'] ?? 0) + shiftPx,
      y: Number(layer['y'] ?? 0) + shiftPx,
    };
    all.push(copy);
    return copy;
  });
}

function screenGrammar(screen: Screen): Grammar {
  const { tree, kinds, cards } = screen;
  const isLayer = (node: unknown) => kindOfNode(kinds, node) === layerKind(kinds);
  return {
    root: cellList(tree),
    groups,
    groupOf: (kind) => cards.get(kind.zhjyKey)?.group,
    hasSettings: false,
    whole: addressOf(gridPath),
    create: (kind) => newContent(kind),
    copies(nodes) {
      const named = withFreeNames(nodes, JSON.stringify(tree ?? {}));
      return named.every(isLayer) ? copiedLayers(tree, named as Record<string, unknown>[]) : named;
    },
    unitOf: (path) => unitOf(tree, path),
    put: (what, place) => put(screen, what, place),
  };
}

/** The shared state of the views of a big screen. */
export function useScreenEditing(draft: Draft<ScreenPart>, issues: readonly Issue[], cards: Cards): Editing {
  const { kinds } = useInterpreter();
  const t = useTranslation();
  const editing = useNodeEditing(draft, 'content', issues);
  return useMemo(
    () => ({ ...editing, grammar: screenGrammar({ ...editing, kinds, cards, t }) }),
    [editing, kinds, cards, t],
  );
}

const nodeWords = ['config', 'source', 'on', 'children'];

/** The words of the text of a big screen. */
export function screenWords(kinds: Kinds, cards: Cards): DocumentWords {
  const layer = layerKind(kinds);
  return {
    kinds,
    root: ['language', 'title', 'body'],
    lists: ['children'],
    namesOf: (kind) => [...nodeWords, ...Object.keys(kind?.props.properties ?? {})],
    configOf: (kind) => [...Object.keys(nodeConfigProperties), ...Object.keys(kind?.config?.properties ?? {})],
    propertiesOf: (kind) => nodePanel(kind).flatMap(({ properties }) => properties),
    isAllowed: (kind, holder) =>
      holder?.container?.only === undefined ? cards.has(kind.zhjyKey) : holder.container.only === kind.zhjyKey,
    create: (kind, label, text) =>
      kind === layer
        ? { config: { zhjyKey: layer.zhjyKey }, id: 'layer', x: 0, y: 0, ...layerSize, children: [] }
        : newNode(kind, label, freeName(text)),
  };
}
