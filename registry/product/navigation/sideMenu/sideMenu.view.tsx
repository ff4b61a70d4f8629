import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../../kind.ts';
import { NavTree } from '../shared/NavTree.tsx';
import type { sideMenu } from '../navigation.ts';
import '../shared/nav.css';
import { useWorkspace } from '#runtime/context/application.tsx';

export default function SideMenu({ node }: NodeProps) {
  const { followsTop } = node.props as PropsOf<typeof sideMenu>;
  const { menus, branch, settings } = useWorkspace();
  const t = useTranslation();
  const shown = followsTop ? (branch?.children ?? []) : menus;
  return (
    <nav className="zh-side-menu" aria-label={followsTop && branch ? branch.text : t('shell.menu')}>
      <NavTree menus={shown} isNarrow={!settings.sidebarOpened} />
    </nav>
  );
}
