import { Alert } from 'antd';
import { useState } from 'react';
import type { TreeRecipe } from '#core/editing/document.ts';
import { insertValue, moveNode, pathAfterMove, placeOf, setValue, valueAt } from '#core/editing/node-edits.ts';
import { formatted } from '#core/editing/patches.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { hasRows, type Kind } from '#core/kind/kind.ts';
import { newNode, freeName } from '../new-node.ts';
import { type NodePath, type OutlineNode, outlineOf } from '#core/lists/model/outline.ts';
import { keysOf } from '#core/schema/path.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { IssueList } from '../IssueList.tsx';
import type { ImportIssue } from '../use-import.ts';
import { type DropPlace, Outline } from './Outline.tsx';
import { Palette } from './Palette.tsx';
import { type PropertyChange, PropertyPanel } from './PropertyPanel.tsx';
import './design.css';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';

interface Props {
  /** `place`: the property being typed into, so that typing is one undo step; absent for a separate step. */
  onEdit(recipe: TreeRecipe, place?: string): void;
  /** Listed below; clicking one selects its node. */
  issues: readonly Issue[];
  /** Issues of the import the text was generated from. */
  more: readonly ImportIssue[];
  onForget(): void;
  /** The tree of the last text that is valid JSON. */
  definition: unknown;
  /** Whether that is the current text; otherwise an edit replaces it. */
  isParsed: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** The changes that a person makes to the tree of a form, and the selected node. */
function useDesign({ onEdit, definition }: Props) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const [chosen, setChosen] = useState<NodePath>();
  const nodes = outlineOf(definition, kinds);
  const nodeAt = (path: NodePath | undefined) => path && (valueAt(definition, path) as Json | undefined);
  const kindAt = (path: NodePath | undefined) =>
    kinds.get(String((nodeAt(path)?.['config'] as Json | undefined)?.['zhjyKey']));

  const insertAt = (added: Kind, { list, index }: { list: NodePath; index: number }) => {
    const node = newNode(added, t(`kind.${added.zhjyKey}`), freeName(formatted(definition)));
    onEdit((tree) => insertValue(tree, list, index, node));
    setChosen([...list, index]);
  };
  return {
    chosen,
    choose: setChosen,
    nodes,
    node: nodeAt(chosen),
    kind: kindAt(chosen),
    insert: (added: Kind) => insertAt(added, whereTo(chosen, nodes, kindAt(chosen))),
    move(from: NodePath, list: NodePath, index: number) {
      onEdit((tree) => moveNode(tree, from, list, index));
      setChosen(pathAfterMove(from, list, index));
    },
    remove(path: NodePath) {
      onEdit((tree) => setValue(tree, path, undefined));
      setChosen(undefined);
    },
    dropKind(key: string, at: DropPlace | undefined) {
      const dropped = kinds.get(key);
      const place = at && placeOf(at.path);
      if (!dropped) return;
      if (!at || !place) insertAt(dropped, whereTo(undefined, nodes, undefined));
      else if (at.where === 'before') insertAt(dropped, place);
      else if (at.where === 'after') insertAt(dropped, { list: place.list, index: place.index + 1 });
      else insertAt(dropped, whereTo(at.path, nodes, kindAt(at.path)));
    },
    changeNode(changes: readonly PropertyChange[]) {
      if (!chosen) return;
      onEdit(
        (tree) => {
          for (const { path, value } of changes) setValue(tree, [...chosen, ...path], value);
        },
        JSON.stringify([chosen, changes.map(({ path }) => path)]),
      );
    },
  };
}

/** The visual form designer: palette of kinds, outline of the nodes, and property panel of the selected node. */
export function DesignPane(props: Props) {
  const { issues, more, onForget, isParsed } = props;
  const { messages } = useI18n();
  const t = useTranslation();
  const { chosen, choose, nodes, node, kind, insert, move, remove, dropKind, changeNode } = useDesign(props);
  return (
    <>
      {!isParsed && <Alert banner type="warning" title={t('studio.design.broken')} />}
      <div className="zs-design">
        <div className="zs-design-side">
          <Palette onInsert={insert} />
          <Outline
            nodes={nodes}
            chosen={chosen}
            onChoose={choose}
            onMove={move}
            onRemove={remove}
            onDropKind={dropKind}
          />
        </div>
        <PropertyPanel key={JSON.stringify(chosen)} node={node} kind={kind} onChange={changeNode} />
      </div>
      <IssueList
        issues={issues}
        more={more}
        sentence={(issue) => issueSentence(issue, messages)}
        onChoose={({ path }) => choose(nodeOf(keysOf(path)))}
        onChooseMore={({ node: about = '' }) => choose(nodeOf(keysOf(about)))}
        onForget={onForget}
      />
    </>
  );
}

/** The path of the node that contains a path of the definition. */
function nodeOf(path: NodePath): NodePath | undefined {
  const last = path.findLastIndex((step) => typeof step === 'number');
  return last < 0 ? undefined : path.slice(0, last + 1);
}

/** Where a new node is inserted: into the selected container, else after the selected node, else at the end. */
function whereTo(chosen: NodePath | undefined, nodes: readonly OutlineNode[], kind: Kind | undefined) {
  const place = chosen && placeOf(chosen);
  if (!chosen || !place) return { list: ['fields'], index: nodes.filter(({ path }) => path[0] === 'fields').length };
  if (kind?.container?.values === 'record' || hasRows(kind)) {
    const inside = find(nodes, chosen)?.children ?? [];
    const list = inside[0]?.path.slice(0, -1) ?? [...chosen, 'children'];
    return { list, index: inside.length };
  }
  return { list: place.list, index: place.index + 1 };
}

function find(nodes: readonly OutlineNode[], path: NodePath): OutlineNode | undefined {
  for (const node of nodes) {
    if (JSON.stringify(node.path) === JSON.stringify(path)) return node;
    const inside = find(node.children, path);
    if (inside) return inside;
  }
  return undefined;
}
