import { message, type Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';

/** Long enough to read where and when. */
export const greetingMs = 6000;

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** What whoever has just logged in is told: when and where the login before was, and that the password ends soon. */
export function greetings({ userInfo }: CurrentUserReply, language: Language, messages: Messages): string[] {
  const { prevLogin, prevLoginTime, prevLoginIPAddress, prevLoginIPAddressName, passwordDaysLeft } = userInfo;
  const said: string[] = [];
  if (prevLogin === 1 && prevLoginTime !== null) {
    const when = new Intl.DateTimeFormat(tags[language], { dateStyle: 'medium', timeStyle: 'short' });
    const address = [prevLoginIPAddressName, prevLoginIPAddress].filter(Boolean).join(' ');
    said.push(message(messages, 'login.last', { time: when.format(prevLoginTime), address }));
  }
  if (passwordDaysLeft !== null && userInfo.mustChangePassword === 0) {
    said.push(message(messages, 'password.reminder', { days: passwordDaysLeft }));
  }
  return said;
}
