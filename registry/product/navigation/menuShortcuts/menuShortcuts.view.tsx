import { menuById } from '#core/menus/trail.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useSay, useText } from '#runtime/context/use-translation.ts';
import { useWorkspace } from '#runtime/context/workspace.ts';
import { Nothing } from '../../../kit/overlay/States.tsx';
import { pagesOf } from '../shared/pages-of.ts';
import type { PropsOf } from '../../../kind.ts';
import { Group } from './Group.tsx';
import type { menuShortcuts } from './menuShortcuts.ts';
import './menuShortcuts.css';

/** The favourite menus, as far as they can still be opened, and all others as they are grouped in the menu. */
export default function MenuShortcuts({ node }: NodeProps) {
  const { pageSize } = node.props as PropsOf<typeof menuShortcuts>;
  const { menus, settings } = useWorkspace();
  const say = useSay();
  const title = useText(node.config.label);
  const favourites = settings.favourites.flatMap((id) => menuById(menus, id) ?? []);
  const groups = menus.map((menu) => ({ id: menu.id, text: menu.text, pages: pagesOf(menu) }));
  const own = { id: 'favourites', text: say('shell.favourites'), pages: favourites };
  const shown = [own, ...groups].filter(({ pages }) => pages.length > 0);
  return (
    <section className="zg-shortcuts" aria-label={title}>
      {shown.map(({ id, text, pages }) => (
        <Group key={id} text={text} pages={pages} first={pageSize} />
      ))}
      {shown.length === 0 && (
        <div className="zb-pane">
          <Nothing text={say('shell.home.empty')} />
        </div>
      )}
    </section>
  );
}
