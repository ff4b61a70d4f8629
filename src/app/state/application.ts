/** What the first segment of a path begins with when it names an application (SHELL-029). */
const applicationPrefix = 'ZHJY_APP_';

/** Every key of the product in local storage begins with this (SHELL-027). */
const keyPrefix = 'zhjy_';

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The application an address belongs to. */
export interface Application {
  /** `ZHJY_APP_sales`; empty: none. */
  id: string;
  /** `sales`: its code on the server. */
  systemCode: string;
  /** The router's base path; empty: none (ROUTE-033). */
  base: string;
}

export function applicationOf(path: string): Application {
  const first = path.split('/')[1] ?? '';
  if (!first.startsWith(applicationPrefix) || first === applicationPrefix) return { id: '', systemCode: '', base: '' };
  return { id: first, systemCode: first.slice(applicationPrefix.length), base: `/${first}` };
}

/** Storage with a key prefix per application: two in one browser share neither session nor settings (SHELL-028). */
export function storageOf(storage: KeyStorage, { id }: Application): KeyStorage {
  const nameOf = (key: string) => {
    const own = key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : key;
    return id === '' ? `${keyPrefix}${own}` : `${keyPrefix}${id}_${own}`;
  };
  return {
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, value) => storage.setItem(nameOf(key), value),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  };
}
