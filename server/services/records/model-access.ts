import type { Context } from '../../platform/resource/context.ts';
import { forbidden } from '../../platform/errors/refusal.ts';

/** Menu type of a released form. */
export const formMenuType = 3;

/** What a person does with records; each but reading has a permission code of its own (PERM-007). */
export const recordButtons = {
  create: 'btn_add',
  update: 'btn_edit',
  remove: 'btn_remove',
  batchRemove: 'btn_batchRemove',
  export: 'btn_download',
  import: 'btn_upload',
  detail: 'btn_detail',
  print: 'btn_batchPrint',
} as const;

/** The menu entries that show a form. */
export async function menusOf(db: Context['db'], modelId: string): Promise<string[]> {
  const menus = await db
    .selectFrom('menu')
    .select(['id', 'propertyJson'])
    .where('type', '=', formMenuType)
    .where('propertyJson', 'like', `%${modelId.replace(/[\\%_]/g, '\\$&')}%`)
    .execute();
  return menus.filter(({ propertyJson }) => moduleOf(propertyJson) === modelId).map(({ id }) => id);
}

function moduleOf(propertyJson: string): unknown {
  try {
    return (JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId;
  } catch {
    return undefined;
  }
}

/** Whether the user has a menu that shows the form and, where asked, one of its buttons. Administrators have all. */
export async function mayUse(context: Context, modelId: string, ...anyOf: string[]): Promise<boolean> {
  if (context.user.isAdministrator) return true;
  for (const menu of await menusOf(context.db, modelId)) {
    if (anyOf.length === 0 && (await context.may(menu))) return true;
    for (const button of anyOf) if (await context.may(menu, button)) return true;
  }
  return false;
}

/** Refuses whoever may not use the form, see {@link mayUse}. */
export async function demand(context: Context, modelId: string, ...anyOf: string[]): Promise<void> {
  if (!(await mayUse(context, modelId, ...anyOf))) throw forbidden();
}
