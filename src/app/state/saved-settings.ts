import { defaultPreferences, readPreferences } from '#core/settings/read-preferences.ts';
import { layoutTypes, type Preferences } from '#schemas/resources/profile/preferences.ts';
import type { UserInfo } from '#schemas/resources/session/current-user.ts';
import type { Services } from '#runtime/context/services.ts';
import type { Settings, SettingsStore } from './settings.ts';

/** Debounce in milliseconds: changes in quick succession are sent together. */
const pauseMs = 400;

/**
 * Saves preferences on the server, for use on other machines. If the server is unreachable, they still apply in this
 * browser. A page that is left saves what waits.
 */
export function createSettingsSaver(client: () => Services['client']) {
  let waiting: Partial<Preferences> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    clearTimeout(timer);
    removeEventListener('pagehide', send);
    const { layoutType, ...preferences } = waiting;
    waiting = {};
    const calls: [string, Readonly<Record<string, unknown>>][] = [];
    if (layoutType) calls.push(['profile.theme', { theme: layoutType }]);
    if (Object.keys(preferences).length > 0) calls.push(['profile.preferences', preferences]);
    for (const [name, input] of calls)
      client()
        .send(name, input, { quiet: true, keepalive: true })
        .catch(() => {});
  }

  return (part: Partial<Settings>) => {
    const choices = readPreferences(part);
    if (Object.keys(choices).length === 0) return;
    waiting = { ...waiting, ...choices };
    clearTimeout(timer);
    timer = setTimeout(send, pauseMs);
    addEventListener('pagehide', send);
  };
}

type Stored = Pick<UserInfo, 'userId' | 'theme' | 'preferences'>;

/**
 * Preferences after a login: those of the server over those that this browser stored for the same user. Another user's
 * are ignored. An unknown layout becomes the default one.
 */
export function adoptSavedSettings(settings: SettingsStore, { userId, theme, preferences }: Stored): void {
  const { owner } = settings.get();
  const base = owner === userId || owner === '' ? {} : defaultPreferences;
  const layoutType = layoutTypes.find((one) => one === theme) ?? defaultPreferences.layoutType;
  settings.change({ ...base, ...readPreferences(preferences), layoutType, owner: userId });
}
