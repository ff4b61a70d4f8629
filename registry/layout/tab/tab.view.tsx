import { Tabs } from 'antd';
import type { TabsRef } from 'antd/es/tabs';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { fillIn } from '#core/compile/parameters/parameters.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import { useEffectOn } from '#runtime/context/effects.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { follow } from '#runtime/context/scope.ts';
import { useNavigation } from '#runtime/context/application.tsx';
import Panel, { panelName, PanelTitle } from '../../kit/display/Panel.tsx';
import { useRevealField, useOpenPart } from '../../kit/hooks/use-open-part.ts';
import type { TabProps } from './tab.ts';

/**
 * For antd's tabs: the list of tabs holds tabs only. The library names the whole bar a list of tabs, with the button among
 * them that shows those that found no room, which screen readers take for a broken list.
 */
function useTabList(): RefObject<TabsRef | null> {
  const tabs = useRef<TabsRef>(null);
  useLayoutEffect(() => {
    const bar = tabs.current?.nativeElement?.querySelector(':scope > .ant-tabs-nav');
    const list = bar?.querySelector('.ant-tabs-nav-list');
    const orientation = bar?.getAttribute('aria-orientation');
    if (!bar || !list || !orientation) return;
    bar.removeAttribute('role');
    bar.removeAttribute('aria-orientation');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-orientation', orientation);
  }, []);
  return tabs;
}

/** `border-card` is a style of older definitions, rendered like antd's cards. */
const looks: Readonly<Record<TabProps['type'], 'line' | 'card'>> = { '': 'line', card: 'card', 'border-card': 'card' };
const sides = { top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const;

export default function TabView({ node }: NodeProps) {
  const { type, tabPosition } = node.props as TabProps;
  const names = node.children.map(panelName);
  const { route } = useNavigation();
  const first = fillIn(String(node.config['active'] ?? ''), (name) => follow({ route }, name));
  const [active, open] = useOpenPart(node, names.includes(first) ? first : names[0]);
  // An address that names another tab of the page that is already open.
  useEffectOn(first, () => {
    if (first !== active && names.includes(first)) open(first);
  });
  useRevealField(
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
