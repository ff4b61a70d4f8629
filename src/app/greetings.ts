import { zoneName } from '#core/dates/zone.ts';
import { message, type Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';

/** Milliseconds for which the last login is displayed (LAYOUT-012). */
export const lastLoginMs = 2000;

/** In milliseconds; long enough to read and remember. */
export const reminderMs = 6000;

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** Time, place and address of the previous login, one per line; undefined: there was none. */
export function lastLogin({ userInfo }: CurrentUserReply, language: Language, messages: Messages) {
  const { prevLogin, prevLoginTime, prevLoginIPAddress, prevLoginIPAddressName } = userInfo;
  if (prevLogin !== 1 || prevLoginTime === null) return undefined;
  const time = new Intl.DateTimeFormat(tags[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zoneName(),
  }).format(prevLoginTime);
  const facts = { time, place: prevLoginIPAddressName, address: prevLoginIPAddress };
  return Object.entries(facts)
    .filter(([, fact]) => fact !== '')
    .map(([name, fact]) => message(messages, `login.last.${name}`, { [name]: fact }));
}

/** Reminder that the password expires soon; undefined: it does not. */
export function passwordReminder({ userInfo }: CurrentUserReply, messages: Messages): string | undefined {
  const { passwordDaysLeft, mustChangePassword } = userInfo;
  if (passwordDaysLeft === null || mustChangePassword !== 0) return undefined;
  return message(messages, 'password.reminder', { days: passwordDaysLeft });
}
