import { Collapse } from 'antd';
import { useCallback, useState } from 'react';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { Panel, panelName, PanelTitle } from '../../_shared/Panel.tsx';
import { useOpener } from '../../_shared/use-opener.ts';
import type { CollapseProps } from './collapse.ts';

export default function CollapseView({ node }: NodeProps) {
  const { accordion, ghost, expandIconPosition } = node.props as CollapseProps;
  const [active, setActive] = useState<readonly string[]>(() => openAtFirst(node.config['active']));
  useOpener(
    node,
    useCallback(
      (index) => {
        const name = panelName(node.children[index]!, index);
        setActive((open) => (accordion ? [name] : [...new Set([...open, name])]));
      },
      [node, accordion],
    ),
  );
  const run = useActions();
  const steps = node.on['change'];

  return (
    <Collapse
      className="zk-collapse"
      accordion={accordion}
      ghost={ghost}
      expandIconPlacement={expandIconPosition}
      activeKey={[...active]}
      onChange={(open) => {
        setActive(Array.isArray(open) ? open : [open]);
        if (steps) void run(steps);
      }}
      items={node.children.map((child, index) => ({
        key: panelName(child, index),
        label: <PanelTitle node={child} />,
        children: <Panel node={child} />,
      }))}
    />
  );
}

/** The names in `active`, a list or one. */
const openAtFirst = (active: unknown): readonly string[] =>
  Array.isArray(active) ? active.map(String) : active === undefined || active === '' ? [] : [String(active)];
