import { createContext } from 'react';
import { matchPath } from 'react-router-dom';
import type { Definition } from '#schemas/language/definition.ts';
import routes from '#schemas/screens/routes.json';

/** The login page loads its own definition without the list of all screens. */
const login = () => import('#schemas/screens/login.json');

/** The definition of a built-in screen, lazy-loaded. */
export async function loadScreen(name: string): Promise<Definition> {
  const load = name === 'login' ? login : (await import('./screen-files.ts')).screenFiles.get(name);
  if (!load) throw new Error(`no screen named ${name}`);
  return (await load()).default as Definition;
}

/** Answers the definition of a built-in screen when everything it needs to be compiled is loaded. */
export const ScreenLoader = createContext(loadScreen);

export interface BuiltIn {
  name: string;
  params: Readonly<Record<string, string>>;
  /** Its key in the table of routes: `/studio/:id`. */
  pattern: string;
}

/** The built-in screen of an address and its path parameters; undefined if there is none. */
export function matchScreen(path: string): BuiltIn | undefined {
  for (const [pattern, name] of Object.entries(routes)) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    const params = match.params as Record<string, string>;
    return {
      name,
      params,
      pattern,
    };
  }
  return undefined;
}
