import type { MenuSettings } from './menu.ts';

/** Whether a menu entry leads outside of the application. */
export function isExternal(path: string): boolean {
  return /^(?:https?|mailto|tel):/i.test(path);
}

type Hosts = Pick<MenuSettings, 'origin' | 'dashboardHost' | 'token' | 'tokenHosts'>;

/** The absolute URL of a link with its placeholders filled; undefined when it is not http or https. */
export function linkAddress(address: string, settings: Hosts): string | undefined {
  const filled = address.replaceAll('${dataV}', () => settings.dashboardHost.replace(/\/+$/, ''));
  const withToken = (token: string) =>
    webAddress(
      filled.replaceAll('${zhjyToken}', () => token),
      settings.origin,
    );
  const without = withToken('');
  if (!without || !filled.includes('${zhjyToken}') || !mayHaveToken(without, settings)) return without?.href;
  // The token may itself be inserted into the host: the resulting URL is checked again.
  const full = withToken(encodeURIComponent(settings.token));
  return full && mayHaveToken(full, settings) ? full.href : without.href;
}

/** The URL of a dashboard under the configured host, with the token as query; undefined without such a host. */
export function dashboardAddress(address: string, settings: Hosts): string | undefined {
  const base = webAddress(settings.dashboardHost);
  const url = base && webAddress(address, `${base.href.replace(/\/*$/, '')}/`);
  if (!url) return undefined;
  if (mayHaveToken(url, settings)) url.searchParams.set('token', settings.token);
  return url.href;
}

function webAddress(address: string, base?: string): URL | undefined {
  try {
    const url = new URL(address, base || undefined);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  } catch {
    return undefined;
  }
}

function mayHaveToken(url: URL, { token, tokenHosts }: Hosts): boolean {
  return token !== '' && tokenHosts.some((host) => host.toLowerCase() === url.host);
}
