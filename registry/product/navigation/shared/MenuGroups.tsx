import { trailOf } from '#core/menus/trail.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { pagesOf } from './pages-of.ts';
import './menu-groups.css';
import { useWorkspace } from '#runtime/context/application.tsx';

/** All menus at a glance: a column for each first-level entry. */
export function MenuGroups({ onChosen }: { onChosen(): void }) {
  const { menus, path, open } = useWorkspace();
  const t = useTranslation();
  const current = trailOf(menus, path).at(-1)?.id;
  return (
    <nav className="zh-menu-groups" aria-label={t('shell.menu')}>
      {menus.map((menu) => (
        <section key={menu.id} aria-label={menu.text}>
          <h3>{menu.text}</h3>
          {pagesOf(menu).map((page) => (
            <button
              key={page.id}
              type="button"
              aria-current={page.id === current ? 'page' : undefined}
              onClick={() => {
                open(page);
                onChosen();
              }}
            >
              <MenuIcon name={page.icon} />
              <span>{page.text}</span>
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
}
