import { dataScreenMenu } from '#schemas/resources/data-screen/data-screen.contract.ts';
import { menuTypes } from '#core/menus/menu.ts';
import { rightsOf } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import type { DataScreenTable } from './screen.table.ts';

/** The code of the big screen that the address of a menu entry leads to (SCREEN-004); undefined: another address. */
const screenCodeIn = (address: string | null): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/*dataScreen\/([\w.-]+)(?:[?#]|$)/.exec(address ?? '')?.[1];

/** The codes of the big screens that a user's menu entries lead to. */
export async function openableScreens({ db, user }: Pick<Context, 'db' | 'user'>): Promise<string[]> {
  const { menus } = await rightsOf(db, user);
  return menus.flatMap(({ type, urlAddress }) => {
    const code = type === menuTypes.dashboard ? screenCodeIn(urlAddress) : undefined;
    return code === undefined ? [] : [code];
  });
}

async function mayOpen(context: Context, code: string): Promise<boolean> {
  if (context.user.isAdministrator || (await context.may(dataScreenMenu))) return true;
  return (await openableScreens(context)).includes(code);
}

/** A big screen for a user who may open it; a disabled one is answered as missing. */
export async function openedScreen(context: Context, code: string): Promise<DataScreenTable> {
  if (!(await mayOpen(context, code))) throw forbidden();
  const found = await context.db.selectFrom('dataScreen').selectAll().where('enCode', '=', code).executeTakeFirst();
  if (!found) throw notFound();
  if (found.enabledMark !== 1) throw notFound('data-screen.disabled');
  return found;
}
