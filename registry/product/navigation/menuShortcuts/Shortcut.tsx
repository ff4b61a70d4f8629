import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useSay } from '#runtime/context/use-translation.ts';
import { useWorkspace, type WorkspaceMenu } from '#runtime/context/workspace.ts';
import { MenuIcon } from '../../../kit/display/MenuIcon.tsx';

/** One menu as a card, with a star that makes it a favourite and takes that back. */
export function Shortcut({ page }: { page: WorkspaceMenu }) {
  const { open, settings, choose } = useWorkspace();
  const say = useSay();
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
        aria-label={say('shell.favourites.one', { title: page.text })}
        title={say('shell.favourites')}
        onClick={turn}
      >
        {isFavourite ? <StarFilled aria-hidden="true" /> : <StarOutlined aria-hidden="true" />}
      </button>
    </div>
  );
}
