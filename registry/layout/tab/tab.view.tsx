import { Tabs } from 'antd';
import { useCallback } from 'react';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useOpenPart } from '../../kit/hooks/open-parts.ts';
import { Panel, panelName, PanelTitle } from '../../kit/display/Panel.tsx';
import { useOpener } from '../../kit/hooks/use-opener.ts';
import { useTabList } from '../../kit/hooks/use-tab-list.ts';
import type { TabProps } from './tab.ts';

/** `border-card` is a style of older definitions, rendered like antd's cards. */
const looks: Readonly<Record<TabProps['type'], 'line' | 'card'>> = { '': 'line', card: 'card', 'border-card': 'card' };
const sides = { top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const;

export default function TabView({ node }: NodeProps) {
  const { type, tabPosition } = node.props as TabProps;
  const names = node.children.map(panelName);
  const first = String(node.config['active'] ?? '');
  const [active, open] = useOpenPart(node, names.includes(first) ? first : names[0]);
  useOpener(
    node,
    useCallback((index) => open(panelName(node.children[index]!, index)), [node, open]),
  );
  const tabs = useTabList();
  const run = useActions();
  const steps = node.on['tabClick'];

  return (
    <Tabs
      ref={tabs}
      className="zk-tabs"
      type={looks[type]}
      tabPlacement={sides[tabPosition]}
      {...(active !== undefined && { activeKey: active })}
      onChange={open}
      {...(steps && { onTabClick: () => void run(steps) })}
      items={node.children.map((child, index) => ({
        key: names[index]!,
        label: <PanelTitle node={child} />,
        children: <Panel node={child} />,
        // Tabs are mounted lazily; a field in an unmounted tab is mounted when it must be revealed.
        forceRender: false,
      }))}
    />
  );
}
