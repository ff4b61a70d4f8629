import { createContext, type ReactNode, use } from 'react';
import type { Language } from '#schemas/language/text.ts';

/** State and actions of the public site's frame; supplied by the app. */
export interface WebsiteValue {
  setLanguage(language: Language): void;
  /** The page of the current address. */
  outlet: ReactNode;
}

/** Provides the public site to its frame: `<Website value={website}>`. */
export const Website = createContext<WebsiteValue | undefined>(undefined);

export function useWebsite(): WebsiteValue {
  const website = use(Website);
  if (!website) throw new Error('no <Website> above this component');
  return website;
}
