import { EllipsisOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fitted, menuMorePath } from '#core/menus/overflow.ts';
import { menuById, trailOf } from '#core/menus/trail.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import type { PropsOf } from '../../../kind.ts';
import { navItems } from '../shared/nav-items.tsx';
import { todoPath, useTodoCount } from '../shared/use-todo-count.ts';
import '../shared/nav.css';
import type { topMenu } from '../navigation.ts';
import { useWorkspace } from '#runtime/context/application.tsx';

/** The width of an element in pixels, followed as it changes; undefined before it was measured. */
function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidth] = useState<number>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Its first call comes after the layout of the frame; measuring here would compute one more.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx;
}

const withoutChildren = (menu: WorkspaceMenu): WorkspaceMenu => ({ ...menu, children: [] });

export default function TopMenu({ node }: NodeProps) {
  const { leadsSide } = node.props as PropsOf<typeof topMenu>;
  const { menus, path, title, branch, open, chooseBranch, settings } = useWorkspace();
  const t = useTranslation();
  const place = useRef<HTMLElement>(null);
  const widthPx = useWidth(place);
  const more = t('shell.menu.more');
  const todo = useTodoCount() ?? 0;

  const items = useMemo(() => {
    const top = leadsSide ? menus.map(withoutChildren) : menus;
    const split = fitted(top, widthPx ?? 0);
    const counts = { [todoPath]: todo };
    const hidden = navItems(split.more, 1, counts);
    const rest = { key: menuMorePath, label: more, icon: <EllipsisOutlined />, children: hidden };
    return [...navItems(split.shown, 0, counts), ...(split.more.length > 0 ? [rest] : [])];
  }, [menus, leadsSide, widthPx, more, todo]);

  const choose: MenuProps['onClick'] = ({ key }) => {
    const menu = menuById(menus, key);
    if (!menu) return;
    if (leadsSide && menu.children.length > 0) chooseBranch(menu);
    else open(menu);
  };
  const trail = trailOf(menus, path).map(({ id }) => id);
  const selected = leadsSide && branch ? [branch.id] : trail;
  // A phone has no room for the menu, only for the page title; it is hidden from assistive technology, which has the
  // heading.
  if (settings.device === 'mobile')
    return (
      <div className="zh-top-menu zh-top-title" aria-hidden="true">
        {!settings.tagsView && title}
      </div>
    );
  return (
    <nav ref={place} className="zh-top-menu" aria-label={t('shell.menu')}>
      {widthPx !== undefined && (
        <Menu mode="horizontal" disabledOverflow items={items} selectedKeys={selected} onClick={choose} />
      )}
    </nav>
  );
}
