import { LRUCache } from 'lru-cache';
import { own } from '#core/schema/record.ts';
import type { DefinitionNames } from '#core/permissions/definition-names.ts';
import { kindCalls, mayName, namedCalls, ownCalls } from '#core/permissions/definition-calls.ts';
import { type DefinitionOrigin, type DefinitionTag, readTag } from '#schemas/protocol/definition-tag.ts';
import { portalMenu } from '#schemas/resources/portal/portal.contract.ts';
import { dataScreenMenu } from '#schemas/resources/data-screen/data-screen.contract.ts';
import { visualdevMenu } from '#schemas/resources/visualdev/visualdev.contract.ts';
import type { Access } from '#schemas/protocol/contract.ts';
import { forbidden, conflict } from '../errors/app-error.ts';
import { isAllowed, may } from '../auth/permission/rights.ts';
import type { Platform } from '../context/platform.ts';
import { enabledUser, type User } from '../auth/user.ts';

/** A call issued by an authored definition. */
interface CalledDefinition {
  /** `noun.call`. */
  name: string;
  access: Access;
  input: Readonly<Record<string, unknown>>;
  user: User | undefined;
}

type Deps = Pick<Platform, 'db' | 'now'>;

/** How long pages with a replaced version may continue to call. */
const replacedMs = 24 * 60 * 60 * 1000;

const publicCall = /^(short|screen)-link\./;
const notAllowed = () => forbidden('definition.notAllowed');

/**
 * Authorises a call by the definition that issues it and returns that definition's releaser: what the definition names
 * is permitted only if both its reader and its releaser have the right (PERM-022). Undefined: no definition, a call the
 * definition did not choose, or the reader is the author. Refuses calls forbidden to definitions, unreleased versions,
 * calls the stored text does not name, and disabled or deleted releasers.
 */
export async function releaserOf(
  header: string | string[] | undefined,
  called: CalledDefinition,
  means: Deps,
): Promise<User | undefined> {
  if (header === undefined) return undefined;
  const tag = typeof header === 'string' ? readTag(header) : undefined;
  if (!tag) throw notAllowed();
  if (tag.noun === 'link') {
    if (!publicCall.test(called.name)) throw notAllowed();
    return undefined;
  }
  checkCall(tag, called);
  if (tag.noun === 'draft') return authorOf(tag, called, means);
  if (tag.by === 'kind') {
    // A widget calls on its own behalf. What the definition names as well must be one of the widget's calls.
    const { calls } = read.get(keyOf(tag)) ?? (await releaseOf(tag, means)).names;
    if (calls.includes(called.name) && !namedCalls.has(called.name)) throw notAllowed();
    return undefined;
  }
  const release = await releaseOf(tag, means);
  if (isReplaced(release, means)) throw conflict('definition.outdated');
  if (!isNamed(release.names, called)) throw notAllowed();
  const releaser = release.userId === null ? undefined : await enabledUser(means.db, release.userId);
  if (!releaser) throw forbidden('definition.releaserGone');
  if (!(await isAllowed(means.db, releaser, called.access))) throw forbidden('definition.releaserMayNot');
  return releaser;
}

/** Refuses calls that no definition may issue. */
function checkCall({ noun, id, by }: DefinitionTag, { name, input }: CalledDefinition): void {
  const isOwn = ownCalls.has(name) && (noun === 'draft' || noun === 'form') && input['modelId'] === id;
  const isListed = by === 'named' ? mayName(noun, name) : isOwn || kindCalls.has(name);
  if (!isListed) throw notAllowed();
}

/**
 * Previewing a draft requires the right to design. The calls a draft names also need the rights of the user who last
 * saved it, so that previewing a colleague's draft grants nothing. A draft never saved belongs to its reader.
 */
async function authorOf(
  { id, by }: DefinitionTag,
  { user, access }: CalledDefinition,
  { db }: Deps,
): Promise<User | undefined> {
  if (!user || !(await mayDesign(db, user))) throw notAllowed();
  if (by === 'kind') return undefined;
  const saved = ['creatorUserId', 'lastModifyUserId'] as const;
  const draft = await db
    .selectFrom('visualdev')
    .select(saved)
    .where('id', '=', id)
    .unionAll(db.selectFrom('portal').select(saved).where('id', '=', id))
    .unionAll(db.selectFrom('dataScreen').select(saved).where('id', '=', id))
    .executeTakeFirst();
  const authorId = draft && (draft.lastModifyUserId ?? draft.creatorUserId);
  // Seeded definitions have no author.
  if (!authorId || authorId === user.id) return undefined;
  const author = await enabledUser(db, authorId);
  if (!author) throw forbidden('definition.releaserGone');
  if (!(await isAllowed(db, author, access))) throw forbidden('definition.releaserMayNot');
  return author;
}

async function mayDesign(db: Deps['db'], user: User): Promise<boolean> {
  for (const menu of [visualdevMenu, portalMenu, dataScreenMenu]) if (await may(db, user, menu)) return true;
  return false;
}

interface Release {
  userId: string | null;
  endedTime: number | null;
  names: DefinitionNames;
}

async function releaseOf(tag: DefinitionTag, { db }: Deps): Promise<Release> {
  const { noun, id, version } = tag;
  const row = await db
    .selectFrom('definitionRelease')
    .select(['userId', 'endedTime', 'names'])
    .where('noun', '=', noun as 'form' | 'portal' | 'report' | 'screen')
    .where('definitionId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw conflict('definition.outdated');
  return { ...row, names: namesIn(keyOf(tag), row.names) };
}

/** Cached names: a released version never changes. */
const read = new LRUCache<string, DefinitionNames>({ max: 200 });
const keyOf = ({ noun, id, version }: DefinitionOrigin) => `${noun}/${id}/${version}`;

function namesIn(key: string, text: string): DefinitionNames {
  // Written by noteRelease.
  const names = read.get(key) ?? (JSON.parse(text) as DefinitionNames);
  read.set(key, names);
  return names;
}

const isReplaced = ({ endedTime }: Release, { now }: Deps) => endedTime !== null && now() - endedTime > replacedMs;

/** Whether the stored text names the call, or the form or interface that the call is about. */
function isNamed({ calls, targets }: DefinitionNames, { name, input }: CalledDefinition): boolean {
  if (calls.includes(name)) return true;
  const target = own(input, 'modelId') ?? own(input, 'id');
  return /^(onlinedev\.(list|group)|visualdev|data-interface)\b/.test(name) && targets.includes(String(target));
}
