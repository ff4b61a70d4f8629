import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changedView, joinAddress, splitAddress } from '#core/lists/view-address.ts';
import { type ViewAddress, ViewAddressContext } from '#runtime/page/view-address.ts';
import type { MenuRoutes } from './navigation/menus.ts';
import { ScreenProviders } from './navigation/ScreenProviders.tsx';
import { useProductContext } from './product-context/product-context.ts';
import type { ScreenVisit } from './navigation/visit.ts';

interface Props {
  visit: ScreenVisit;
  menus: MenuRoutes;
  children: ReactNode;
}

/** Context of a visited page: its route, and the view state in its address. */
export function PanePlace({ visit, menus, children }: Props) {
  const { keeping } = useProductContext();
  const navigate = useNavigate();
  const [owners] = useState(() => new Map<string, string>());
  const latest = useRef({ visit, navigate });
  useEffect(() => {
    latest.current = { visit, navigate };
  });
  const { tabs, application } = keeping;
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
        if (!isShown) tabs.visit({ path: now.path, address: next, isFixed: now.isFixed });
        else if (next === joinAddress(now.address, before)) return;
        else if (step === 'note') window.history.replaceState(window.history.state, '', application.base + next);
        else void go(next, { replace: step === 'replace' });
      },
    }),
    [visit.view, owners, tabs, application],
  );
  // What the page shows is no part of its route: another page of a list compiles no screen again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const route = useMemo(() => visit.route, [visit.address, menus]);
  return (
    <ViewAddressContext value={value}>
      <ScreenProviders route={route}>{children}</ScreenProviders>
    </ViewAddressContext>
  );
}
