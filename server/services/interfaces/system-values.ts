import type { Context } from '../../platform/resource/context.ts';
import { rowsMax } from '../../platform/resource/standard-verbs.ts';
import { branchOf } from '../../platform/resource/tree.ts';

type Resolve = (context: Context, formId: string) => Promise<unknown> | unknown;

/** What the server knows itself, by the name a parameter asks for it (FORM-035). */
const values: Readonly<Record<string, Resolve>> = {
  '@userId': ({ user }) => user.id,
  '@organizeId': ({ user }) => user.organizeId,
  '@organizationAndSuborganization': (context) => branches(context, [context.user.organizeId]),
  '@formId': (_, formId) => formId,
};

/** The value of a system variable; undefined for a name that is none. */
export async function systemValue(context: Context, name: unknown, formId: string): Promise<unknown> {
  return typeof name === 'string' && Object.hasOwn(values, name) ? values[name]?.(context, formId) : undefined;
}

async function branches({ db }: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('organize').select(['id', 'parentId']).limit(rowsMax).execute();
  return [...new Set(ids.filter((id) => id !== '').flatMap((id) => [...branchOf(rows, id)]))];
}
