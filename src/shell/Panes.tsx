import { Activity } from 'react';
import { Navigate } from 'react-router-dom';
import type { Tab } from '#core/tabs/tabs.ts';
import { BuiltInScreen } from './BuiltInScreen.tsx';
import type { MenuRoutes } from './menus.ts';
import { ModelScreen } from './ModelScreen.tsx';
import { Place } from './Place.tsx';
import { type ScreenVisit, visitOf } from './visit.ts';

/** So many visited pages are kept alive; the ones visited first are built anew. */
const keptMax = 20;

interface Props {
  /** The page on show; undefined while it is being built anew. */
  active: ScreenVisit | undefined;
  tabs: readonly Tab[];
  menus: MenuRoutes;
  /** Visited pages keep their state (LAYOUT-018). */
  areKept: boolean;
}

/** The page on show and, out of sight, the visited ones that keep their state: what was typed there, their rows, their place. */
export function Panes({ active, tabs, menus, areKept }: Props) {
  const turnOf = new Map(tabs.map((tab) => [tab.path, tab.turn]));
  const others = areKept ? hidden(tabs, active, menus) : [];
  const visits = active ? [...others, active] : others;
  return visits
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((visit) => (
      <Activity key={`${visit.path}#${turnOf.get(visit.path) ?? 0}`} mode={visit === active ? 'visible' : 'hidden'}>
        <div className="zh-pane">
          <Place route={visit.route}>
            <VisitedScreen visit={visit} />
          </Place>
        </div>
      </Activity>
    ));
}

/** Visited pages that can still be reached. */
function hidden(tabs: readonly Tab[], active: ScreenVisit | undefined, menus: MenuRoutes): ScreenVisit[] {
  return tabs
    .filter(({ path }) => path !== active?.path)
    .slice(1 - keptMax)
    .map(({ address }) => visitOf(address, menus))
    .filter((visit) => 'show' in visit);
}

function VisitedScreen({ visit: { show, address, path } }: { visit: ScreenVisit }) {
  if ('form' in show) return <ModelScreen key={show.form} moduleId={show.form} path={path} />;
  // A page that cannot be reached leads to the page for that (ROUTE-034), and that one nowhere else.
  const failed = show.screen === 'not-found' ? undefined : <Navigate to="/404" replace />;
  return <BuiltInScreen name={show.screen} visit={address} failed={failed} />;
}
