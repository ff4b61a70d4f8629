import { directoryTypes, topMenu } from '#schemas/resources/menu/menu.entity.ts';
import type { MenuTable } from '../../platform/auth/permission/permission.table.ts';
import type { Writer } from '../../platform/context/context.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { badRequest } from '../../platform/errors/app-error.ts';

/** An enabled directory. Granting an entry grants the directories above it, so a page cannot be a parent (R19). */
const directory = (parentId: string, { db }: Writer) =>
  db
    .selectFrom('menu')
    .select('systemId')
    .where('id', '=', parentId)
    .where('type', 'in', directoryTypes)
    .where('enabledMark', '=', 1)
    .executeTakeFirst();

/** The system of the parent directory; refuses a missing or disabled one. */
export async function systemOfDirectory(context: Writer, parentId: string): Promise<string> {
  const parent = await directory(parentId, context);
  if (!parent && parentId !== topMenu) throw badRequest('visualdev.release.noMenu');
  return parent?.systemId ?? '';
}

type Entry = Pick<MenuTable, 'parentId' | 'fullName' | 'enCode' | 'icon' | 'type' | 'propertyJson'> &
  Partial<Pick<MenuTable, 'isButtonAuthorize' | 'isColumnAuthorize' | 'isFormAuthorize' | 'isDataAuthorize'>> & {
    /** First part of the address, before the code. */
    folder: string;
  };

/** Adds the entry of a released definition to the menu, under a free code; answers its id. */
export async function addEntry(context: Writer, { folder, ...entry }: Entry): Promise<string> {
  const systemId = await systemOfDirectory(context, entry.parentId);
  const stamp = stampNew(context);
  const enCode = await freeCode(context, entry.enCode);
  await context.db
    .insertInto('menu')
    .values({
      ...{ isButtonAuthorize: 0, isColumnAuthorize: 0, isFormAuthorize: 0, isDataAuthorize: 0 },
      ...stamp,
      ...entry,
      ...{ systemId, enCode, urlAddress: `${folder}/${enCode}`, linkTarget: '_self', category: 'Web' },
      ...{ description: '', sortCode: 0, enabledMark: 1 },
    })
    .execute();
  return stamp.id;
}

/** The code, with a number where another entry has it. */
async function freeCode({ db }: Writer, enCode: string): Promise<string> {
  const taken = new Set((await db.selectFrom('menu').select('enCode').execute()).map((menu) => menu.enCode));
  for (let number = 1; ; number++) {
    const code = number === 1 ? enCode : `${enCode}${number}`;
    if (!taken.has(code)) return code;
  }
}
