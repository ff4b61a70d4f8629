import type { TabsRef } from 'antd/es/tabs';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For antd's tabs: the list of tabs holds tabs only. The library names the whole bar a list of tabs, with the button among
 * them that shows those that found no room, which screen readers take for a broken list.
 */
export function useTabList(): RefObject<TabsRef | null> {
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
