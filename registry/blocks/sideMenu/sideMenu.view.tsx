import type { NodeProps } from '#runtime/faces.ts';
import { useSay } from '#runtime/texts.ts';
import { useWorkspace } from '#runtime/workspace.ts';
import type { PropsOf } from '../../kind.ts';
import { NavTree } from '../../_shared/nav/NavTree.tsx';
import type { sideMenu } from './sideMenu.ts';
import '../../_shared/nav/nav.css';

export default function SideMenu({ node }: NodeProps) {
  const { followsTop } = node.props as PropsOf<typeof sideMenu>;
  const { menus, branch, settings } = useWorkspace();
  const say = useSay();
  const shown = followsTop ? (branch?.children ?? []) : menus;
  return (
    <nav className="zh-side-menu" aria-label={followsTop && branch ? branch.text : say('shell.menu')}>
      <NavTree menus={shown} isNarrow={!settings.sidebarOpened} />
    </nav>
  );
}
