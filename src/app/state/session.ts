import { type Language, languages } from '#schemas/language/text.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import type { KeyStorage } from './application.ts';

/**
 * The initial language: the stored one, else the browser's (`tw` in it: traditional Chinese; else the best match), else
 * simplified Chinese (I18N-002).
 */
export function firstLanguage(stored: string | null, browser: string): Language {
  const chosen = languages.find((language) => language === stored);
  if (chosen) return chosen;
  const preferred = browser.toLowerCase();
  if (preferred.includes('tw')) return 'zhtw';
  return preferred.startsWith('en') ? 'en' : 'zh';
}

/** Every key of the product in local storage begins with this (SHELL-027). */
const prefix = 'zhjy_';

export interface SessionState {
  token: string | undefined;
  user: CurrentUserReply | undefined;
  language: Language;
  /** User id of a session that expired during work: the open pages are preserved for that user. */
  left: string | undefined;
}

/** The session of this page. Token and language survive a reload; the user is fetched again. */
export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  begin(token: string): void;
  know(user: CurrentUserReply): void;
  speak(language: Language): void;
  /** The session has expired; the open pages are preserved for the same user. */
  pause(): void;
  end(): void;
}

/** `browserLanguage`: the browser's preferred language, as `zh-TW`. */
export function createSession(storage: KeyStorage, browserLanguage: string): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    token: storage.getItem(`${prefix}token`) ?? undefined,
    user: undefined,
    left: undefined,
    language: firstLanguage(storage.getItem(`${prefix}language`), browserLanguage),
  };
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(token) {
      storage.setItem(`${prefix}token`, token);
      change({ token, user: undefined });
    },
    know: (user) => change({ user, left: undefined }),
    speak(next) {
      storage.setItem(`${prefix}language`, next);
      change({ language: next });
    },
    pause() {
      storage.removeItem(`${prefix}token`);
      change({ token: undefined, user: undefined, left: state.user?.userInfo.userId ?? state.left });
    },
    end() {
      storage.removeItem(`${prefix}token`);
      change({ token: undefined, user: undefined, left: undefined });
    },
  };
}

/** The id of the user whose session answered; undefined if there is none. */
export async function userIdOf(reply: Promise<{ data: unknown }>): Promise<string | undefined> {
  try {
    return ((await reply).data as CurrentUserReply).userInfo.userId;
  } catch {
    return undefined;
  }
}
