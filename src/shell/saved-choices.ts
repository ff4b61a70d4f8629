import { defaultPreferences, readPreferences } from '#core/preferences/read-preferences.ts';
import { layoutTypes, type Preferences } from '#schemas/resources/profile/preferences.ts';
import type { UserInfo } from '#schemas/resources/session/current-user.ts';
import type { Services } from '#runtime/services.ts';
import type { Settings, SettingsStore } from './settings.ts';

/** Choices made in quick succession travel together. */
const pauseMs = 400;

/** Keeps choices on the server, where another machine finds them. A server that cannot be reached costs nobody the choice here. */
export function createChoiceSaver(client: () => Services['client']) {
  let waiting: Partial<Preferences> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    const { layoutType, ...preferences } = waiting;
    waiting = {};
    const calls: [string, Readonly<Record<string, unknown>>][] = [];
    if (layoutType) calls.push(['profile.theme', { theme: layoutType }]);
    if (Object.keys(preferences).length > 0) calls.push(['profile.preferences', preferences]);
    for (const [name, input] of calls)
      client()
        .send(name, input, { quiet: true })
        .catch(() => {});
  }

  return (part: Partial<Settings>) => {
    const choices = readPreferences(part);
    if (Object.keys(choices).length === 0) return;
    waiting = { ...waiting, ...choices };
    clearTimeout(timer);
    timer = setTimeout(send, pauseMs);
  };
}

type Stored = Pick<UserInfo, 'userId' | 'theme' | 'preferences'>;

/**
 * What a person who has just come finds: the choices of the server over those this browser kept of the same person. What
 * somebody else chose here is not taken over. A layout nobody knows is the usual one.
 */
export function adoptChoices(settings: SettingsStore, { userId, theme, preferences }: Stored): void {
  const { owner } = settings.get();
  const base = owner === userId || owner === '' ? {} : defaultPreferences;
  const layoutType = layoutTypes.find((one) => one === theme) ?? defaultPreferences.layoutType;
  settings.change({ ...base, ...readPreferences(preferences), layoutType, owner: userId });
}
