import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { joinAddress } from '#core/lists/view-address.ts';
import { leftAddress } from '#core/menus/tabs/tabs.ts';
import { Layout } from './layout/Layout.tsx';
import type { MenuRoutes } from './navigation/menus.ts';
import { KeepAliveTabs } from './layout/KeepAliveTabs.tsx';
import { ScreenProviders } from './navigation/ScreenProviders.tsx';
import { homePath } from './state/redirect.ts';
import { useProductContext } from './product-context/product-context.ts';
import { refreshed } from './navigation/tab-actions.ts';
import { type ScreenVisit, visitOf } from './navigation/visit.ts';

interface Props {
  /** Path and query. */
  address: string;
  menus: MenuRoutes;
}

/** Renders the screen of an address in the layout, or redirects. */
export function Screens({ address: asked, menus }: Props) {
  const address = useKeptAddress(asked);
  const again = refreshed(address);
  const visit = useMemo(() => (again === undefined ? visitOf(address, menus) : undefined), [again, address, menus]);
  const isLeft = useSystemLeft(address, visit !== undefined && 'show' in visit);
  if (again !== undefined) return <Workspace address={again} menus={menus} visit={undefined} />;
  if (!visit) return null;
  if ('redirect' in visit) return <Navigate to={isLeft ? homePath : visit.redirect} replace />;
  return <Workspace address={address} menus={menus} visit={visit} />;
}

/**
 * The address to show. A menu link contains no view state: with keep-alive, returning to a visited page from another
 * one restores its state and puts it into the address (LAYOUT-018). Back and forward use their own addresses.
 */
function useKeptAddress(asked: string): string {
  const { tabs, settings } = useProductContext().keeping;
  const navigate = useNavigate();
  const type = useNavigationType();
  const { key } = useLocation();
  const lastAddress = useRef('');
  const kept = useMemo(() => {
    const isEntered = type === 'PUSH' && settings.get().useCache;
    return isEntered ? leftAddress(tabs.get(), asked, lastAddress.current) : undefined;
    // Evaluated once per navigation, as visiting the page changes its tab.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, asked]);
  const address = kept ?? asked;
  useEffect(() => {
    lastAddress.current = address;
    if (kept !== undefined) void navigate(kept, { replace: true });
  }, [address, kept, navigate]);
  return address;
}

/**
 * Whether this address was shown in another system but does not exist in the current one: a switch of systems then
 * leads home instead of to the 404 page (TOPBAR-019).
 */
function useSystemLeft(address: string, isShown: boolean): boolean {
  const system = useProductContext().session.user?.userInfo.systemId;
  const last = useRef<{ address: string; system: string | undefined }>(undefined);
  useEffect(() => {
    if (isShown) last.current = { address, system };
  }, [isShown, address, system]);
  return !isShown && last.current?.address === address && last.current.system !== system;
}

/** The layout with the pages in it. Without a visit the page is being rebuilt. */
function Workspace({ address, menus, visit }: Props & { visit: ScreenVisit | undefined }) {
  const { tabs, settings } = useProductContext().keeping;
  const navigate = useNavigate();
  const list = useSyncExternalStore(tabs.subscribe, tabs.get);
  const { useCache } = useSyncExternalStore(settings.subscribe, settings.get);
  const path = visit?.path ?? address.split('?', 1)[0] ?? '';
  // View state is not part of the route.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const route = useMemo(() => visit?.route ?? { path, query: {}, property: {} }, [visit?.address, menus, path]);

  useEffect(() => {
    if (visit) return tabs.visit({ ...visit, address: joinAddress(visit.address, visit.view) });
    tabs.renew(path);
    void navigate(address, { replace: true });
  }, [visit, tabs, path, address, navigate]);

  return (
    <ScreenProviders route={route}>
      <Layout menus={menus} path={path}>
        <KeepAliveTabs active={visit} tabs={list} menus={menus} areKept={useCache} />
      </Layout>
    </ScreenProviders>
  );
}
