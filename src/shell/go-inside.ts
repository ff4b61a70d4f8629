import type { NavigateFunction } from 'react-router-dom';

/** Goes to an address of the application; to the one on show is no way at all, and nothing happens (ROUTE-035). */
export function goInside(navigate: NavigateFunction, address: string, base: string): void {
  const { pathname, search } = window.location;
  if (address === pathname.slice(base.length) + search) return;
  void navigate(address);
}
