import { Activity, useEffect, useReducer, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { joinAddress } from '#core/list/view-address.ts';
import type { Tab } from '#core/tabs/tabs.ts';
import { leaveForms, UnsavedContext } from '#runtime/record/unsaved-forms.ts';
import { BuiltInScreen } from './BuiltInScreen.tsx';
import type { MenuRoutes } from './menus.ts';
import { ModelScreen } from './ModelScreen.tsx';
import { PanePlace } from './PanePlace.tsx';
import { PaneWindows } from './PaneWindows.tsx';
import { useShell } from './shell.ts';
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
  const { unsaved } = useShell();
  const turnOf = new Map(tabs.map((tab) => [tab.path, tab.turn]));
  const others = hidden({ tabs, active, menus, areKept }, unsaved.isDirty);
  useLeftPage(active, tabs, areKept);
  const visits = active ? [...others, active] : others;
  return visits
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((visit) => (
      <Activity key={`${visit.path}#${turnOf.get(visit.path) ?? 0}`} mode={visit === active ? 'visible' : 'hidden'}>
        <div className="zh-pane">
          <UnsavedContext value={unsaved.of(visit.path, turnOf.get(visit.path) ?? 0)}>
            <PanePlace visit={visit} menus={menus}>
              <PaneWindows path={visit.path}>
                <VisitedScreen visit={visit} />
              </PaneWindows>
            </PanePlace>
          </UnsavedContext>
        </div>
      </Activity>
    ));
}

/** Visited pages that can still be reached. One with typed input is never dropped without a question. */
function hidden({ tabs, active, menus, areKept }: Props, isDirty: (path: string) => boolean): ScreenVisit[] {
  const others = tabs.filter(({ path }) => path !== active?.path);
  const kept = new Set(areKept ? others.slice(1 - keptMax) : []);
  return others
    .filter((tab) => kept.has(tab) || isDirty(tab.path))
    .map(({ address }) => visitOf(address, menus))
    .filter((visit) => 'show' in visit);
}

/** Where visited pages are not kept, leaving one with typed input leads to a question; to stay leads back to it. */
function useLeftPage(active: ScreenVisit | undefined, tabs: readonly Tab[], areKept: boolean): void {
  const { unsaved, askToLeave, keeping } = useShell();
  const { windows } = keeping;
  const navigate = useNavigate();
  const [, drop] = useReducer((count: number) => count + 1, 0);
  const last = useRef<ScreenVisit>(undefined);
  useEffect(() => {
    const before = last.current;
    if (!active) return;
    last.current = active;
    if (!before || areKept || before.path === active.path) return;
    const left = leaveForms({ dirty: () => unsaved.dirty([before.path]) }, askToLeave);
    // A page that was left opens without the dialogs it had.
    const forget = () => windows.forget((one) => one === before.path);
    if (left === true) return forget();
    void left.then((isLeft) => {
      if (!isLeft) return void navigate(joinAddress(before.address, before.view));
      forget();
      drop();
    });
  }, [active, areKept, unsaved, askToLeave, navigate, windows]);
  const path = active?.path ?? '';
  useEffect(() => {
    const reachable = new Set([path, ...tabs.map((tab) => tab.path)]);
    unsaved.retain(reachable);
    // While the page is being built again there is no path.
    if (path !== '') windows.forget((one) => !reachable.has(one));
  }, [unsaved, windows, tabs, path]);
}

function VisitedScreen({ visit: { show, address, path } }: { visit: ScreenVisit }) {
  if ('form' in show) return <ModelScreen key={show.form} moduleId={show.form} path={path} />;
  // A page that cannot be reached leads to the page for that (ROUTE-034), and that one nowhere else.
  const failed = show.screen === 'not-found' ? undefined : <Navigate to="/404" replace />;
  return <BuiltInScreen name={show.screen} visit={address} failed={failed} />;
}
