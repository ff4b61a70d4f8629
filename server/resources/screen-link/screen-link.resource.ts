import { randomBytes } from 'node:crypto';
import { endOfDay } from '#core/dates/format.ts';
import { isPublicSource, sharedPage, sourcesIn } from '#core/screen/shared-page.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { dataScreenMenu } from '#schemas/resources/data-screen/data-screen.contract.ts';
import { screenLinkContract } from '#schemas/resources/screen-link/screen-link.contract.ts';
import { may } from '../../platform/auth/permission/rights.ts';
import { enabledUser } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { withSignedPictures } from '../../platform/files/access/picture-address.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { checkSharedPassword, sharedPasswordHash } from '../../services/public-links/shared-password.ts';
import { screenLinkMigrations, type ScreenLinkTable } from '../../services/screen/link/screen-link.table.ts';
import type { DataScreenTable } from '../../services/screen/screen.table.ts';
import { sharedRows } from '../../services/screen/link/shared-rows.ts';

type Calls = (typeof screenLinkContract)['calls'];

const secretBytes = 24;
const newSecret = () => randomBytes(secretBytes).toString('hex');

const linkOf = (id: string, { db }: Context): Promise<ScreenLinkTable | undefined> =>
  db.selectFrom('screenLink').selectAll().where('id', '=', id).executeTakeFirst();

async function screenOf(id: string, { db }: Context): Promise<DataScreenTable> {
  const screen = await db.selectFrom('dataScreen').selectAll().where('id', '=', id).executeTakeFirst();
  if (!screen) throw notFound();
  return screen;
}

/** Whether the person who shared a screen may still do so. */
async function isAnsweredFor({ userId }: ScreenLinkTable, { db }: Context): Promise<boolean> {
  const user = await enabledUser(db, userId);
  return user !== undefined && (user.isAdministrator || (await may(db, user, dataScreenMenu)));
}

const isOver = ({ endTime }: ScreenLinkTable, { now }: Context) => endTime !== null && now() > endOfDay(endTime);

interface Opened {
  link: ScreenLinkTable;
  screen: DataScreenTable;
}

/**
 * The big screen behind a link. The same refusal for one that is unknown, closed or over, of a disabled screen, and where
 * the person who shared it may no longer do so, so that these cannot be distinguished.
 */
async function openedBy(encryption: string, context: Context): Promise<Opened> {
  const { db } = context;
  const link = await db.selectFrom('screenLink').selectAll().where('encryption', '=', encryption).executeTakeFirst();
  const isOpen = link?.shareUse === 1 && !isOver(link, context) && (await isAnsweredFor(link, context));
  const screen = isOpen
    ? await db.selectFrom('dataScreen').selectAll().where('id', '=', link.id).executeTakeFirst()
    : undefined;
  if (!link || screen?.enabledMark !== 1) throw forbidden('data-screen.link.over');
  return { link, screen };
}

/** A pass lasts as long as its link, so that a hall shows a screen for weeks: until its address or its password changes. */
const factsOf = ({ id, encryption, password }: ScreenLinkTable) => ['screen', id, encryption, password];

async function openingText(link: ScreenLinkTable, context: Context): Promise<string> {
  const { db, language } = context;
  const person = await db.selectFrom('users').select('realName').where('id', '=', link.userId).executeTakeFirst();
  const state = isOver(link, context) ? 'over' : (await isAnsweredFor(link, context)) ? 'by' : 'mayNot';
  return sentence(language, `data-screen.link.opened.${state}`, { name: person?.realName ?? '' });
}

async function info({ id }: InputOf<Calls['info']>, context: Context): Promise<OutputOf<Calls['info']>> {
  const { language, settings } = context;
  const screen = await screenOf(id, context);
  const link = await linkOf(id, context);
  const sources = sourcesIn(parseDefinition(screen.content));
  const count = { n: sources.filter(isPublicSource).length, all: sources.length };
  const isShared = link?.shareUse === 1;
  return {
    id,
    shareUse: link?.shareUse ?? 0,
    passUse: link?.password ? 1 : 0,
    endTime: link?.endTime ?? null,
    address: isShared
      ? `${settings.publicUrl}/dataScreenLink?${new URLSearchParams({ encryption: link.encryption })}`
      : '',
    opened: isShared ? await openingText(link, context) : '',
    sources: sentence(language, 'data-screen.link.count', count),
  };
}

/** The password hash to store: a new one, the one before, or none. */
async function storedPassword(
  { passUse, password, timestamp = '' }: InputOf<Calls['update']>,
  before: ScreenLinkTable | undefined,
  context: Context,
): Promise<string> {
  const stored = before?.password ?? '';
  if (passUse === 0 || (passUse === undefined && stored === '' && !password)) return '';
  if (password)
    return sharedPasswordHash((await context.passwords.openAll([password], timestamp, context))[0], context);
  if (stored === '') throw badRequest('short-link.passwordNeeded');
  return stored;
}

async function update(input: InputOf<Calls['update']>, context: Context): Promise<null> {
  const { id } = input;
  await screenOf(id, context);
  const before = await linkOf(id, context);
  const facts = {
    shareUse: input.shareUse ?? before?.shareUse ?? 0,
    password: await storedPassword(input, before, context),
    endTime: input.endTime === undefined ? (before?.endTime ?? null) : input.endTime,
    userId: context.user.id,
  };
  await context.db
    .insertInto('screenLink')
    .values({ id, encryption: newSecret(), ...facts })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...facts, ...(input.renew === 1 && { encryption: newSecret() }) }),
    )
    .execute();
  return null;
}

/** The pictures that a screen holds are readable without a session, by addresses that end. */
async function withPictures(text: string, { id }: DataScreenTable, context: Context): Promise<string> {
  const held = await context.db
    .selectFrom('fileHolder')
    .select('fileId')
    .where('noun', '=', 'data_screen')
    .where('holderId', '=', id)
    .where('pending', 'is', null)
    .execute();
  const files = new Set(held.map(({ fileId }) => fileId));
  return withSignedPictures(text, (fileId) => files.has(fileId), context);
}

async function open(input: InputOf<Calls['open']>, context: Context): Promise<OutputOf<Calls['open']>> {
  const { link, screen } = await openedBy(input.encryption, context);
  const { id, fullName, version, content } = screen;
  if (link.password !== '') {
    const wrong = forbidden('data-screen.link.passwordWrong');
    await checkSharedPassword(input, { link: `screen:${id}`, hash: link.password, wrong }, context);
  }
  const shared = JSON.stringify(sharedPage(parseDefinition(content), link.encryption));
  return {
    ...{ id, fullName, version },
    content: await withPictures(shared, screen, context),
    pass: context.signer.sign(factsOf(link)),
  };
}

async function rows(input: InputOf<Calls['rows']>, context: Context): Promise<OutputOf<Calls['rows']>> {
  const { encryption, pass = '', source: number, parameters = {} } = input;
  const { link, screen } = await openedBy(encryption, context);
  if (link.password !== '' && !context.signer.isSigned(factsOf(link), pass))
    throw forbidden('data-screen.link.passwordWrong');
  const source = sourcesIn(parseDefinition(screen.content))[number];
  if (!source || !isPublicSource(source)) throw forbidden('data-screen.link.notPublic');
  return sharedRows(source, parameters, context);
}

/** Links to big screens: shared by those who design them, opened without a login. */
export const screenLinkResource = defineResource({
  contract: screenLinkContract,
  migrations: screenLinkMigrations,
  // The count of a wrong password must survive its refusal.
  withoutTransaction: ['open', 'rows'],
  handlers: {
    info,
    update,
    async config({ encryption }, context) {
      const { link } = await openedBy(encryption, context);
      return { passUse: link.password === '' ? (0 as const) : (1 as const) };
    },
    open,
    rows,
  },
});
