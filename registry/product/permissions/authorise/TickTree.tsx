import { Tree } from 'antd';
import { type Key, useMemo } from 'react';
import { marksOf } from '#core/permissions/ticks.ts';
import type { GrantNode } from '#schemas/resources/authority/authority.entity.ts';
import { useFill } from '../../../kit/overlay/use-fill.tsx';
import { MenuIcon } from '../../../kit/display/MenuIcon.tsx';
import type { Offered } from './use-grants.ts';

interface Props {
  ticked: Offered;
  /** Those of its nodes that are shown. */
  nodes: readonly GrantNode[];
  open: readonly Key[];
  onOpen(open: readonly Key[]): void;
  tick(nodes: readonly GrantNode[], ticked: boolean): void;
  label: string;
}

const fieldNames = { key: 'id', title: 'fullName', children: 'children' };

/** A tree with check boxes. Of a large one only what is in view is drawn. */
export function TickTree({ ticked, nodes, open, onOpen, tick, label }: Props) {
  const { ref, heightPx } = useFill();
  const { checked, halfChecked } = useMemo(() => marksOf(ticked), [ticked]);
  const isFlat = nodes.every(({ children }) => !children || children.length === 0);
  return (
    <div ref={ref} className={isFlat ? 'zg-nodes zg-nodes--flat' : 'zg-nodes'}>
      <Tree
        aria-label={label}
        blockNode
        checkable
        // What is ticked follows from the leaves, see marksOf.
        checkStrictly
        selectable={false}
        treeData={nodes as never}
        fieldNames={fieldNames}
        checkedKeys={{ checked, halfChecked }}
        onCheck={(_, { node, checked: isTicked }) => tick([node as unknown as GrantNode], isTicked)}
        expandedKeys={[...open]}
        onExpand={onOpen}
        titleRender={(node) => <Title node={node as unknown as GrantNode} />}
        {...(heightPx !== undefined && { height: heightPx })}
      />
    </div>
  );
}

function Title({ node: { fullName, icon } }: { node: GrantNode }) {
  return (
    <span className="zg-title">
      {icon !== '' && <MenuIcon name={icon} />}
      {fullName}
    </span>
  );
}
