import { DownOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { menuById } from '#core/menus/trail.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import type { PropsOf } from '../../../kind.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { EmptyState } from '../../../kit/overlay/States.tsx';
import { pagesOf } from '../shared/pages-of.ts';
import './menuShortcuts.css';
import type { menuShortcuts } from '../navigation.ts';
import { useWorkspace } from '#runtime/context/application.tsx';

/** One menu as a card, with a star that makes it a favourite and takes that back. */
function Shortcut({ page }: { page: WorkspaceMenu }) {
  const { open, settings, choose } = useWorkspace();
  const t = useTranslation();
  const isFavourite = settings.favourites.includes(page.id);
  const turn = () =>
    choose({
      favourites: isFavourite ? settings.favourites.filter((id) => id !== page.id) : [...settings.favourites, page.id],
    });
  return (
    <div className="zg-shortcut-place">
      <button type="button" className="zg-shortcut" title={page.text} onClick={() => open(page)}>
        <span className="zg-shortcut-icon" aria-hidden="true">
          <MenuIcon name={page.icon} />
        </span>
        <span className="zg-shortcut-text">{page.text}</span>
      </button>
      <button
        type="button"
        className="zg-shortcut-star"
        aria-pressed={isFavourite}
        aria-label={t('shell.favourites.one', { title: page.text })}
        title={t('shell.favourites')}
        onClick={turn}
      >
        {isFavourite ? <StarFilled aria-hidden="true" /> : <StarOutlined aria-hidden="true" />}
      </button>
    </div>
  );
}

interface Props {
  text: string;
  pages: readonly WorkspaceMenu[];
  /** The initial number of cards. */
  first: number;
}

/** The pages of one directory: the first ones, and the others behind a button. */
function Group({ text, pages, first }: Props) {
  const t = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? pages : pages.slice(0, first);
  return (
    <section className="zb-pane zg-shortcuts-group" aria-label={text}>
      <header>
        <h2>{text}</h2>
        {pages.length > first && !isWhole && (
          <Button type="text" size="small" onClick={() => setWhole(true)}>
            {t('shell.shortcuts.all', { count: pages.length })}
            <DownOutlined aria-hidden="true" />
          </Button>
        )}
      </header>
      <div className="zg-shortcuts-cards">
        {shown.map((page) => (
          <Shortcut key={page.id} page={page} />
        ))}
      </div>
    </section>
  );
}

/** The favourite menus, as far as they can still be opened, and all others as they are grouped in the menu. */
export default function MenuShortcuts({ node }: NodeProps) {
  const { pageSize } = node.props as PropsOf<typeof menuShortcuts>;
  const { menus, settings } = useWorkspace();
  const t = useTranslation();
  const title = useText(node.config.label);
  const favourites = settings.favourites.flatMap((id) => menuById(menus, id) ?? []);
  const groups = menus.map((menu) => ({ id: menu.id, text: menu.text, pages: pagesOf(menu) }));
  const own = { id: 'favourites', text: t('shell.favourites'), pages: favourites };
  const shown = [own, ...groups].filter(({ pages }) => pages.length > 0);
  return (
    <section className="zg-shortcuts" aria-label={title}>
      {shown.map(({ id, text, pages }) => (
        <Group key={id} text={text} pages={pages} first={pageSize} />
      ))}
      {shown.length === 0 && (
        <div className="zb-pane">
          <EmptyState text={t('shell.home.empty')} />
        </div>
      )}
    </section>
  );
}
