import { Activity, type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { changedView, joinAddress, splitAddress } from '#core/lists/view-address.ts';
import { type Tab, visited } from '#core/menus/tabs/tabs.ts';
import { useCreated, useLatest } from '#runtime/context/effects.ts';
import { leaveForms, UnsavedContext } from '#runtime/context/unsaved-forms.ts';
import { type OpenWindows, OpenWindowsContext } from '#runtime/page/open-windows.ts';
import { type ViewAddress, ViewAddressContext } from '#runtime/page/view-address.ts';
import { Lazy } from '../feedback/Lazy.tsx';
import { BuiltInScreen } from '../navigation/BuiltInScreen.tsx';
import { ScreenProviders } from '../navigation/ScreenProviders.tsx';
import type { MenuRoutes } from '../navigation/menus.ts';
import { type ScreenVisit, visitOf } from '../navigation/visit.ts';
import { useProductContext } from '../product-context/product-context.ts';
import { lazyValue } from '../state/lazy-value.ts';

/** Stores the open overlays of one visited page, for the current user. */
function TabWindows({ path, children }: { path: string; children: ReactNode }) {
  const { persisted, session } = useProductContext();
  const { windows } = persisted;
  const userId = session.user?.userInfo.userId;
  const own = useMemo<OpenWindows | undefined>(() => {
    if (userId === undefined) return undefined;
    const page = { userId, path };
    return {
      read: (place) => windows.read(page, place),
      write: (place, opened) => windows.write(page, place, opened),
    };
  }, [windows, userId, path]);
  return <OpenWindowsContext value={own}>{children}</OpenWindowsContext>;
}

interface TabProvidersProps {
  visit: ScreenVisit;
  menus: MenuRoutes;
  children: ReactNode;
}

/** Context of a visited page: its route, and the view state in its address. */
function TabProviders({ visit, menus, children }: TabProvidersProps) {
  const { persisted } = useProductContext();
  const navigate = useNavigate();
  const [owners] = useState(() => new Map<string, string>());
  const latest = useLatest({ visit, navigate });
  const { tabs, application } = persisted;
  const value = useMemo<ViewAddress>(
    () => ({
      state: visit.view,
      owners,
      change(part, step) {
        const { visit: now, navigate: go } = latest.current;
        const { pathname, search } = window.location;
        const address = pathname.slice(application.base.length) + search;
        const isShown = address.split('?', 1)[0] === now.path;
        // The router renders later: two changes in a row extend the address that the browser already has.
        const before = isShown ? splitAddress(address).view : now.view;
        const next = joinAddress(now.address, changedView(before, part));
        // A hidden page has the address of its tab.
        if (!isShown) tabs.set(visited(tabs.get(), { path: now.path, address: next, isFixed: now.isFixed }));
        else if (next === joinAddress(now.address, before)) return;
        else if (step === 'note') window.history.replaceState(window.history.state, '', application.base + next);
        else void go(next, { replace: step === 'replace' });
      },
    }),
    [visit.view, owners, tabs, application, latest],
  );
  // What the page shows is no part of its route: another page of a list compiles no screen again.
  const route = useCreated([visit.address, menus], () => visit.route);
  return (
    <ViewAddressContext value={value}>
      <ScreenProviders route={route}>{children}</ScreenProviders>
    </ViewAddressContext>
  );
}

/** Maximum of visited pages that stay mounted (keep-alive); the ones visited first are rebuilt. */
const aliveMax = 20;

interface Props {
  /** The current page; undefined while it is being rebuilt. */
  active: ScreenVisit | undefined;
  tabs: readonly Tab[];
  menus: MenuRoutes;
  /** Whether keep-alive is on: visited pages preserve their state (LAYOUT-018). */
  isKeepAlive: boolean;
}

/**
 * Renders the current page and, hidden, the visited pages in keep-alive: their input, rows and scroll positions
 * survive.
 */
export function KeepAliveTabs({ active, tabs, menus, isKeepAlive }: Props) {
  const { unsaved } = useProductContext();
  const turnOf = new Map(tabs.map((tab) => [tab.path, tab.turn]));
  const others = hidden({ tabs, active, menus, isKeepAlive }, unsaved.isDirty);
  useLeftPage(active, tabs, isKeepAlive);
  const visits = active ? [...others, active] : others;
  return visits
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((visit) => (
      <Activity key={`${visit.path}#${turnOf.get(visit.path) ?? 0}`} mode={visit === active ? 'visible' : 'hidden'}>
        <div className="zh-pane">
          <UnsavedContext value={unsaved.of(visit.path, turnOf.get(visit.path) ?? 0)}>
            <TabProviders visit={visit} menus={menus}>
              <TabWindows path={visit.path}>
                <VisitedScreen visit={visit} />
              </TabWindows>
            </TabProviders>
          </UnsavedContext>
        </div>
      </Activity>
    ));
}

/** The visited pages to preserve. One with unsaved changes is never dropped without a question. */
function hidden({ tabs, active, menus, isKeepAlive }: Props, isDirty: (path: string) => boolean): ScreenVisit[] {
  const others = tabs.filter(({ path }) => path !== active?.path);
  const alive = new Set(isKeepAlive ? others.slice(1 - aliveMax) : []);
  return others
    .filter((tab) => alive.has(tab) || isDirty(tab.path))
    .map(({ address }) => visitOf(address, menus))
    .filter((visit) => 'show' in visit);
}

/** Without keep-alive, leaving a page with unsaved changes asks first; to stay navigates back to it. */
function useLeftPage(active: ScreenVisit | undefined, tabs: readonly Tab[], isKeepAlive: boolean): void {
  const { unsaved, askToLeave, persisted } = useProductContext();
  const { windows } = persisted;
  const navigate = useNavigate();
  const [, drop] = useReducer((count: number) => count + 1, 0);
  const last = useRef<ScreenVisit>(undefined);
  useEffect(() => {
    const before = last.current;
    if (!active) return;
    last.current = active;
    if (!before || isKeepAlive || before.path === active.path) return;
    const left = leaveForms({ dirty: () => unsaved.dirty([before.path]) }, askToLeave);
    // A page that was left reopens without its dialogs.
    const forget = () => windows.forget((one) => one === before.path);
    if (left === true) return forget();
    void left.then((isLeft) => {
      if (!isLeft) return void navigate(joinAddress(before.address, before.view));
      forget();
      drop();
    });
  }, [active, isKeepAlive, unsaved, askToLeave, navigate, windows]);
  const path = active?.path ?? '';
  useEffect(() => {
    const reachable = new Set([path, ...tabs.map((tab) => tab.path)]);
    unsaved.retain(reachable);
    // While the page is being rebuilt there is no path.
    if (path !== '') windows.forget((one) => !reachable.has(one));
  }, [unsaved, windows, tabs, path]);
}

/** Comes with what lists consist of. */
const modelScreen = lazyValue(async () => (await import('../navigation/ModelScreen.tsx')).ModelScreen);

function VisitedScreen({ visit: { show, address, path } }: { visit: ScreenVisit }) {
  if ('form' in show) return <Lazy key={show.form} part={modelScreen} given={{ moduleId: show.form, path }} />;
  // A page that fails to load leads to the 404 page (ROUTE-034), except the 404 page itself.
  const failed = show.screen === 'not-found' ? undefined : <Navigate to="/404" replace />;
  return <BuiltInScreen name={show.screen} visit={address} failed={failed} />;
}
