import { cached } from '../../platform/cache/cached-db.ts';
import { enabledUser, type User } from '../../platform/auth/user.ts';
import { forbidden } from '../../platform/errors/app-error.ts';
import type { Condition } from '../query/comparison.ts';
import { type AccessContext, usedModel } from './model-access.ts';
import { seenBy, shownFields } from '../read/read-record.ts';
import type { ExternalLookup, NamedRecords } from '../names/record-names.ts';
import { requestName } from '#core/schema/address.ts';

/** Without a user: a visitor of a public link, or the server itself. */
type Reader = Pick<AccessContext, 'db'> & Partial<Pick<AccessContext, 'user'>>;

/**
 * The records of other forms this form may name and copy from, checked at each read (PERM-022): those its releaser may
 * see now; for a disabled, deleted or unknown releaser those the reader may see.
 */
export function delegatedRecords({ db, user }: Reader, formId: string): NamedRecords {
  const known = new Map<string, Promise<Condition | undefined>>();
  let lender: Promise<User | undefined> | undefined;
  const ask = async (modelId: string, field: string) => {
    const person = (await (lender ??= releaserOfForm(db, formId))) ?? user;
    const model = person && (await usedModel({ db, user: person }, modelId).catch(() => undefined));
    return model && shownFields(model).has(requestName(field)) ? seenBy(model) : undefined;
  };
  return (modelId, field) => {
    const key = `${modelId}/${field}`;
    const found = known.get(key) ?? ask(modelId, field);
    known.set(key, found);
    return found;
  };
}

/** Names of records alone, for those who run no data interface. */
export function delegatedNames(reader: Reader, formId: string): ExternalLookup {
  const nothing: ExternalLookup = () => Promise.resolve([]);
  return Object.assign(nothing, { records: delegatedRecords(reader, formId) });
}

/**
 * The caller of a form's lookups: they show what both the caller and the person who released the form may see, so that no
 * form gathers for its author what others see (PERM-022). Forms of the product itself have no releaser.
 */
export async function askingForm({ db, user }: AccessContext, formId: string): Promise<AccessContext> {
  const releaserId = await releaserIdOf(db, formId);
  if (releaserId === null || releaserId === user.id) return { db, user };
  const releaser = await enabledUser(db, releaserId);
  if (!releaser) throw forbidden('definition.releaserGone');
  return { db, user, releaser };
}

async function releaserOfForm(db: AccessContext['db'], formId: string): Promise<User | undefined> {
  const userId = await releaserIdOf(db, formId);
  return userId === null ? undefined : enabledUser(db, userId);
}

async function releaserIdOf(db: AccessContext['db'], formId: string): Promise<string | null> {
  const { userId } = await cached(db, 'forms', `releaser of form ${formId}`, async () => {
    const row = await db
      .selectFrom('definitionRelease')
      .select('userId')
      .where('noun', '=', 'form')
      .where('definitionId', '=', formId)
      .where('endedTime', 'is', null)
      .executeTakeFirst();
    return { userId: row?.userId ?? null };
  });
  return userId;
}
