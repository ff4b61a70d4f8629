import { sql } from 'kysely';
import type { JsonObject } from '#core/schema/record.ts';
import { topEntry } from '#schemas/resources/dictionary-data/dictionary-data.entity.ts';
import { mainSystem } from '../../../platform/auth/system.table.ts';
import type { Context } from '../../../platform/context/context.ts';
import { badRequest } from '../../../platform/errors/app-error.ts';
import type { Entity, EntityPart } from '../entity.ts';
import type { MoveItemTable } from '../move.table.ts';
import { type InnerCall, withPlannedId } from './inner-calls.ts';
import { markOf, nouns, type Undo } from './nouns.ts';

export interface Writing {
  /** With the references of this installation. */
  entity: Entity;
  item: Pick<MoveItemTable, 'step' | 'targetId' | 'targetCode' | 'partIds'>;
  call: InnerCall;
  context: Context;
  /** Whether what is in use may be replaced, which takes effect at once. */
  isLive: boolean;
}

/** Writes one entity through the calls of its noun, as its user; answers how to take it back. */
export async function writeEntity(writing: Writing): Promise<{ undo: Undo[]; mark: string }> {
  const { entity, item, call, context, isLive } = writing;
  const { noun, code } = nouns[entity.type];
  const id = item.targetId as string;
  const undo: Undo[] = [];
  const { definition, ...facts } = ungranted(entity);
  const values = {
    ...facts,
    ...(await systemOf(entity, context)),
    [code]: item.targetCode,
    ...(code === 'enCode' && { enCode: item.targetCode }),
  };
  if (item.step === 'create') {
    await create(call, noun, { ...values, ...undecided(entity) }, id, context);
    undo.push({ call: `${noun}.remove`, input: { id } });
  } else {
    const { definition: draft, mainVersion: _released, ...before } = await stored(call, noun, id, context);
    const { enabledMark } = before;
    if (draft !== undefined) undo.push({ call: `${noun}.design`, input: { id, definition: draft } });
    // Forms, portals and definitions of processes have drafts: what replaces anything else in use takes effect at once.
    if (!drafted.includes(entity.type) && enabledMark !== 0 && !isLive) throw badRequest('move.refused.live');
    undo.push({ call: `${noun}.update`, input: before });
    // Whether it is enabled was decided here.
    await call(`${noun}.update`, { ...values, id, ...(enabledMark !== undefined && { enabledMark }) }, context);
  }
  // A definition is a draft here, whatever it was there: releasing it is left to a person.
  if (typeof definition === 'string' && definition !== '') await call(`${noun}.design`, { id, definition }, context);
  await writeParts(writing, id, undo);
  return { undo, mark: await markOf(context.db, entity.type, id) };
}

/** A menu entry at the top belongs to a system that exists here. */
async function systemOf({ type, values }: Entity, { db }: Context): Promise<JsonObject> {
  if (type !== 'menu') return {};
  const systemId = String(values['systemId'] ?? '');
  const found = await db.selectFrom('system').select('id').where('id', '=', systemId).executeTakeFirst();
  return { systemId: found?.id ?? mainSystem };
}

/** A process arrives disabled, as it has no version yet; forms and portals arrive as drafts anyway. */
const undecided = ({ type }: Entity): JsonObject => (type === 'process' ? { enabledMark: 0 } : {});

/** Types with drafts: what replaces one does not change what users see. */
const drafted: readonly string[] = ['form', 'portal'];

/** The values of a portal without its grants, which stay in the installation they were given in. */
function ungranted({ type, values }: Entity): JsonObject {
  if (type !== 'portal') return values;
  const { visibleType: _type, visible: _visible, ...facts } = values;
  return facts;
}

async function create(call: InnerCall, noun: string, values: JsonObject, id: string, context: Context) {
  const made = (await call(`${noun}.create`, values, withPlannedId(context, id))) as { id?: string };
  if (made.id !== id) throw new Error(`${noun}.create did not take the planned id.`);
}

/** Answers of reads that are no input of a change. */
const stamps = ['lastModifyTime', 'version', 'creatorTime', 'creatorUserId', 'lastModifyUserId'];

/** A record as it is, as the input of a change back to it. */
async function stored(call: InnerCall, noun: string, id: string, context: Context): Promise<JsonObject> {
  const row = (await call(`${noun}.info`, { id }, context)) as JsonObject;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !stamps.includes(name)));
}

async function writeParts(writing: Writing, id: string, undo: Undo[]): Promise<void> {
  const { entity, item, context } = writing;
  if (entity.type === 'role') return writeGrants(writing, id);
  for (const [index, part] of inOrder(entity.parts).entries()) {
    const partId = item.partIds[part.sourceId || `part ${entity.parts.indexOf(part)}`] ?? context.newId();
    const exists = item.step !== 'create' && (await isStored(partId, context));
    await writePart({ ...writing, part, partId, exists, id }, undo);
    if (index >= partsMax) throw new Error('An entity has more parts than it may have.');
  }
}

const partsMax = 20_000;

interface WritingPart extends Writing {
  part: EntityPart;
  partId: string;
  exists: boolean;
  id: string;
}

async function writePart({ entity, item, call, context, part, partId, exists, id }: WritingPart, undo: Undo[]) {
  const { noun } = part;
  if (entity.type === 'menu') {
    // The items of an existing entry may be granted: they stay as they are.
    if (!exists) await create(call, noun, { ...part.values, moduleId: id }, partId, context);
    if (!exists && item.step !== 'create') undo.push({ call: `${noun}.remove`, input: { id: partId } });
    return;
  }
  const parentId = item.partIds[part.parentId ?? ''] ?? topEntry;
  const values = { ...part.values, dictionaryTypeId: id, parentId };
  if (exists) {
    undo.push({ call: `${noun}.update`, input: await stored(call, noun, partId, context) });
    await call(`${noun}.update`, { ...values, id: partId }, context);
  } else {
    await create(call, noun, values, partId, context);
    undo.push({ call: `${noun}.remove`, input: { id: partId } });
  }
}

async function isStored(id: string, { db }: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from dictionary_data where id = ${id} union all
    select 1 from menu_item where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Parents before their children; a cycle is cut where it closes. */
function inOrder(parts: readonly EntityPart[]): EntityPart[] {
  const byId = new Map(parts.map((part) => [part.sourceId, part]));
  const ordered = new Set<EntityPart>();
  const add = (part: EntityPart, above: ReadonlySet<EntityPart>) => {
    const parent = byId.get(part.parentId ?? '');
    if (parent && parent !== part && !ordered.has(parent) && !above.has(parent)) add(parent, new Set([...above, part]));
    ordered.add(part);
  };
  for (const part of parts) add(part, new Set());
  return [...ordered];
}

/** The grants of a role, as far as its writer may give them. */
async function writeGrants({ entity, call, context }: Writing, objectId: string): Promise<void> {
  const [grants] = entity.parts;
  if (grants) await call('authority.save', { ...grants.values, objectId, objectType: 'Role' }, context);
}
