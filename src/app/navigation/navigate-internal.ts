import type { NavigateFunction } from 'react-router-dom';

/** Navigates to an internal address; does nothing if it is the current one (ROUTE-035). */
export function goInside(navigate: NavigateFunction, address: string, base: string): void {
  const { pathname, search } = window.location;
  if (address === pathname.slice(base.length) + search) return;
  void navigate(address);
}
