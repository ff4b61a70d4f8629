import { useQuery } from '@tanstack/react-query';
import { CallError } from '#client/call-error.ts';
import { errorToastMs } from '#client/failures.ts';
import { zoneName } from '#core/dates/zone.ts';
import { message, type Messages } from '#core/text/message.ts';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import type { Language } from '#schemas/language/text.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { type ProductContextValue, useProductContext } from '../product-context/product-context.ts';

/** Milliseconds for which the last login is displayed (LAYOUT-012). */
const lastLoginMs = 2000;

/** In milliseconds; long enough to read and remember. */
const reminderMs = 6000;

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** Time, place and address of the previous login, one per line; undefined: there was none. */
function lastLogin({ userInfo }: CurrentUserReply, language: Language, messages: Messages) {
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
function passwordReminder({ userInfo }: CurrentUserReply, messages: Messages): string | undefined {
  const { passwordDaysLeft, mustChangePassword } = userInfo;
  if (passwordDaysLeft === null || mustChangePassword !== 0) return undefined;
  return message(messages, 'password.reminder', { days: passwordDaysLeft });
}

const retryMs = 1000;

/** Fetches the current user, once per session; greets the user after a login. */
export function useCurrentUser() {
  const context = useProductContext();
  return useQuery({
    queryKey: ['menus', context.session.token],
    enabled: context.session.token !== undefined,
    staleTime: Infinity,
    queryFn: () => fetchCurrentUser(context),
  });
}

async function fetchCurrentUser(context: ProductContextValue): Promise<CurrentUserReply> {
  const { client, sessions, toast, messages, hasLoggedIn, persisted } = context;
  try {
    const { systemCode } = persisted.application;
    const user = known(
      await answerOf(() => client.send('session.currentUser', { systemCode }, { quiet: true })),
      messages,
    );
    sessions.know(user);
    if (hasLoggedIn.get()) greet(user, context);
    hasLoggedIn.set(false);
    return user;
  } catch (error) {
    const text = errorTextOf(error, messages);
    if (text !== undefined) void toast('error', text, errorToastMs);
    // A failure while the user is already known, during a switch of systems for example, does not end the session.
    if (endsEntry(error) && !sessions.get().user) sessions.end();
    throw error;
  }
}

/**
 * The answer of a call that ends the session on failure. Browsers abort the requests of a page being unloaded, which
 * looks like a lost network: retry once after a second.
 */
async function answerOf(send: () => Promise<{ data: unknown }>): Promise<unknown> {
  try {
    return (await send()).data;
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'network') throw error;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return (await send()).data;
  }
}

/** The user in an answer; throws the message for an answer that denies entry (LOGIN-012, LOGIN-013). */
function known(data: unknown, messages: ProductContextValue['messages']): CurrentUserReply {
  const user = data as CurrentUserReply | null;
  // oxlint-disable-next-line no-throw-literal
  if (!user?.userInfo?.userId) throw message(messages, 'session.empty');
  // oxlint-disable-next-line no-throw-literal
  if (user.menuList.length === 0) throw message(messages, 'shell.login.noMenus');
  return user;
}

/** The message still to be shown for a failure: a thrown text as it is, otherwise the default (GUARD-011). */
function errorTextOf(error: unknown, messages: ProductContextValue['messages']): string | undefined {
  if (error instanceof CallError) {
    if (error.shown) return undefined;
    const isTextless = error.reason !== 'network' && error.msg === message(messages, 'common.requestFailed');
    return isTextless ? message(messages, 'login.hasError') : error.msg;
  }
  return (typeof error === 'string' && error) || message(messages, 'login.hasError');
}

/** Whether a failure leads back to the login (GUARD-010); a locked screen has its own page. */
export const endsEntry = (error: unknown) => !(error instanceof CallError) || error.reason !== 'locked';

function greet(user: CurrentUserReply, { session, messages, notify, toast }: ProductContextValue): void {
  void toast('success', message(messages, 'session.loggedIn'), savedToastMs);
  const last = lastLogin(user, session.language, messages);
  if (last) notify(message(messages, 'login.last'), last, lastLoginMs);
  const reminder = passwordReminder(user, messages);
  if (reminder !== undefined) void toast('info', reminder, reminderMs);
}
