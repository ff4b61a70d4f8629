import { Empty } from 'antd';
import type { NodeProps } from '#runtime/faces.ts';
import { useSay, useText } from '#runtime/texts.ts';
import { useWorkspace, type WorkspaceMenu } from '#runtime/workspace.ts';
import { MenuIcon } from '../../_shared/MenuIcon.tsx';
import '../../_shared/shell.css';

const pagesOf = (menu: WorkspaceMenu): WorkspaceMenu[] =>
  menu.children.length > 0 ? menu.children.flatMap(pagesOf) : menu.path ? [menu] : [];

export default function MenuShortcuts({ node }: NodeProps) {
  const { menus, open } = useWorkspace();
  const say = useSay();
  const title = useText(node.config.label);
  const groups = menus.map((menu) => ({ menu, pages: pagesOf(menu) })).filter(({ pages }) => pages.length > 0);
  if (groups.length === 0) return <Empty description={say('shell.home.empty')} />;
  return (
    <section className="zh-shortcuts" aria-label={title}>
      {groups.map(({ menu, pages }) => (
        <div key={menu.id} className="zh-shortcuts-group">
          <h2>{menu.text}</h2>
          <div className="zh-shortcuts-cards">
            {pages.map((page) => (
              <button key={page.id} type="button" className="zh-shortcut" title={page.text} onClick={() => open(page)}>
                <MenuIcon name={page.icon} />
                <span>{page.text}</span>
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
