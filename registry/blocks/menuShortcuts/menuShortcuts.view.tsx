import { Empty } from 'antd';
import { menuById } from '#core/menu/trail.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { useSay, useText } from '#runtime/texts.ts';
import { useWorkspace, type WorkspaceMenu } from '#runtime/workspace.ts';
import { pagesOf } from '../../_shared/nav/pages-of.ts';
import { Shortcut } from './Shortcut.tsx';
import '../../_shared/shell.css';
import './menuShortcuts.css';

/** The favourite menus, as far as they can still be opened, and all others as they are grouped in the menu. */
export default function MenuShortcuts({ node }: NodeProps) {
  const { menus, settings } = useWorkspace();
  const say = useSay();
  const title = useText(node.config.label);
  const favourites = settings.favourites.flatMap((id) => menuById(menus, id) ?? []);
  const groups = menus.map((menu) => ({ id: menu.id, text: menu.text, pages: pagesOf(menu) }));
  const own = { id: 'favourites', text: say('shell.favourites'), pages: favourites };
  const shown = [own, ...groups].filter(({ pages }) => pages.length > 0);
  if (shown.length === 0) return <Empty description={say('shell.home.empty')} />;
  return (
    <section className="zh-shortcuts" aria-label={title}>
      {shown.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </section>
  );
}

function Group({ text, pages }: { text: string; pages: readonly WorkspaceMenu[] }) {
  return (
    <section className="zh-shortcuts-group" aria-label={text}>
      <h2>{text}</h2>
      <div className="zh-shortcuts-cards">
        {pages.map((page) => (
          <Shortcut key={page.id} page={page} />
        ))}
      </div>
    </section>
  );
}
