import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { JsonObject } from '#core/schema/record.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import { type Entity, type EntityType, entityTypes, isEntityType } from './entity.ts';
import type { MoveDeliveryTable, MoveItemTable, Step } from './move.table.ts';
import { mapReferences, type Refer, type Target } from './family/references.ts';
import { type Present, presentOf } from './write/nouns.ts';

/** What happens to codes that exist. */
export const modes = { skip: '0', append: '1', replace: '2' } as const;
export type Mode = (typeof modes)[keyof typeof modes];

/** What is planned for one item; ids are decided before anything is written, so that references can follow. */
export type Plan = Pick<MoveItemTable, 'step' | 'targetId' | 'targetCode' | 'partIds'>;

type Item = Pick<MoveItemTable, 'id' | 'type' | 'content' | 'digest' | keyof Plan>;
type Db = Kysely<Database>;

export const digestOf = (entity: Entity): string => createHash('sha256').update(JSON.stringify(entity)).digest('hex');

export const entityIn = ({ type, content }: Pick<Item, 'type' | 'content'>): Entity | undefined =>
  isEntityType(type) && content !== '' ? (JSON.parse(content) as Entity) : undefined;

/** Everything that exists here, by type. */
export type Installation = Readonly<Record<EntityType, readonly Present[]>>;

export async function installation(db: Db): Promise<Installation> {
  const all: Partial<Record<EntityType, Present[]>> = {};
  for (const type of entityTypes) all[type] = await presentOf(db, type);
  return all as Installation;
}

/** Decides for every item what is done with it. */
export async function planItems(
  items: readonly Item[],
  mode: Mode,
  here: Installation,
  context: Context,
): Promise<ReadonlyMap<string, Plan>> {
  const written = await writtenBefore(items, here, context.db);
  const codes = new Map<EntityType, Map<string, Present | undefined>>();
  for (const type of entityTypes) codes.set(type, new Map(here[type].map((one) => [one.enCode, one])));
  const plans = new Map<string, Plan>();
  for (const item of items) {
    const entity = entityIn(item);
    if (!entity) {
      plans.set(item.id, { step: 'report', targetId: null, targetCode: null, partIds: {} });
      continue;
    }
    const taken = codes.get(entity.type) as Map<string, Present | undefined>;
    // Entities that an interrupted run wrote name the ids that were planned before.
    const planned = item.step === 'create' ? item : undefined;
    const target = targetOf(entity, { before: written.get(keyOf(item)), mode, taken, context, planned });
    if (target.step === 'create') taken.set(target.code, undefined);
    written.set(keyOf(item), { id: target.id, code: target.code });
    const newParts = await partIdsOf(entity, target.step === 'create' ? undefined : target.id, context);
    const partIds = target.step === 'create' ? { ...newParts, ...planned?.partIds } : newParts;
    plans.set(item.id, { step: target.step, targetId: target.id, targetCode: target.code, partIds });
  }
  return plans;
}

const keyOf = ({ type, digest }: Pick<Item, 'type' | 'digest'>) => `${type}:${digest}`;

interface Targeting {
  before: { id: string; code: string } | undefined;
  mode: Mode;
  /** By code; undefined where this delivery makes it. */
  taken: ReadonlyMap<string, Present | undefined>;
  context: Context;
  planned: Plan | undefined;
}

interface PlannedTarget {
  step: Step;
  id: string;
  code: string;
}

function targetOf(entity: Entity, { before, mode, taken, context, planned }: Targeting): PlannedTarget {
  const newId = () => planned?.targetId ?? context.newId();
  const { enCode, fullName } = entity;
  if (before) return { step: 'unchanged', ...before };
  if (!taken.has(enCode)) return { step: 'create', id: newId(), code: enCode };
  const existing = taken.get(enCode);
  // Two entities of one delivery are never one, whatever the mode.
  if (existing && mode !== modes.append) {
    return { step: mode === modes.skip ? 'skip' : 'replace', id: existing.id, code: enCode };
  }
  const free = underFreeCode(context, { enCode, fullName }, new Set(taken.keys()));
  return { step: 'create', id: newId(), code: free.enCode };
}

/** Entities that an earlier run brought in exactly like this, as far as they still exist. */
async function writtenBefore(items: readonly Item[], here: Installation, db: Db) {
  const digests = [...new Set(items.map(({ digest }) => digest).filter((digest) => digest !== ''))];
  const written = new Map<string, { id: string; code: string }>();
  if (digests.length === 0) return written;
  const rows = await db
    .selectFrom('moveItem')
    .innerJoin('moveDelivery', 'moveDelivery.id', 'moveItem.deliveryId')
    .select(['moveItem.type', 'moveItem.digest', 'moveItem.targetId', 'moveItem.targetCode'])
    .where('moveItem.digest', 'in', digests)
    .where('moveItem.isDone', '=', true)
    .where('moveItem.step', 'in', ['create', 'replace'])
    .where('moveDelivery.state', '!=', 'takenBack')
    .orderBy('moveDelivery.runTime')
    .execute();
  for (const { type, digest, targetId } of rows) {
    const found = isEntityType(type) ? here[type].find(({ id }) => id === targetId) : undefined;
    if (found) written.set(keyOf({ type, digest }), { id: found.id, code: found.enCode });
  }
  return written;
}

const itemTypes: Readonly<Record<string, string>> = {
  'module-button': 'button',
  'module-column': 'column',
  'module-form': 'form',
  'module-data-authorize-scheme': 'resource',
};

/** Ids here of the parts of an entity: those of an existing one by their codes, new ones for the others. */
async function partIdsOf({ type, parts }: Entity, targetId: string | undefined, context: Context) {
  const known = new Map<string, string>();
  if (targetId !== undefined && type === 'dictionary') {
    const entries = context.db.selectFrom('dictionaryData').select(['id', 'enCode']);
    for (const { id, enCode } of await entries.where('dictionaryTypeId', '=', targetId).execute())
      known.set(enCode, id);
  } else if (targetId !== undefined && type === 'menu') {
    const rows = context.db.selectFrom('menuItem').select(['id', 'type', 'enCode']).where('menuId', '=', targetId);
    for (const row of await rows.execute()) known.set(`${row.type}:${row.enCode}`, row.id);
  }
  const ids = parts.map(({ noun, sourceId, values }, index) => {
    const code = String(values['enCode']);
    const existing = known.get(type === 'menu' ? `${itemTypes[noun]}:${code}` : code);
    return [sourceId || `part ${index}`, existing ?? context.newId()] as const;
  });
  return Object.fromEntries(ids);
}

/** A reference that is in no file and not here, with the places that need it. */
export interface Missing {
  /** `dictionary:301`; what `pointed` of the delivery is keyed by. */
  key: string;
  type: EntityType;
  name: string;
  places: string[];
}

type Planned = Pick<
  MoveItemTable,
  'type' | 'content' | 'targetId' | 'targetCode' | 'partIds' | 'file' | 'fullName' | 'path'
>;

/** Maps the references of a delivery's entities to what they are here. */
export class References {
  private readonly byId = new Map<string, string>();
  private readonly byCode = new Map<string, string>();
  private readonly entries = new Map<string, string>();
  /** Permission items of menus. */
  private readonly items = new Map<string, string>();
  readonly missing = new Map<string, Missing>();

  constructor(
    items: readonly Planned[],
    private readonly pointed: MoveDeliveryTable['pointed'],
    here: Installation,
    presentEntries: readonly { id: string; category: string }[],
  ) {
    for (const type of entityTypes) {
      for (const { id, enCode } of here[type]) {
        this.byId.set(`${type}:${id}`, type === 'rule' ? enCode : id);
        this.byCode.set(`${type}:${enCode}`, enCode);
      }
    }
    for (const { id, category } of presentEntries) {
      this.entries.set(id, id);
      if (!this.entries.has(category)) this.entries.set(category, id);
    }
    for (const item of items) this.note(item);
  }

  private note(item: Planned): void {
    const entity = entityIn(item);
    const { targetId, targetCode } = item;
    if (!entity || targetId === null || targetCode === null) return;
    const { type, sourceId, enCode, sourceCode = '' } = entity;
    if (sourceId !== '') this.byId.set(`${type}:${sourceId}`, type === 'rule' ? targetCode : targetId);
    for (const code of [sourceCode, enCode]) if (code !== '') this.byCode.set(`${type}:${code}`, targetCode);
    const parts = type === 'dictionary' ? this.entries : this.items;
    for (const [from, to] of Object.entries(item.partIds)) parts.set(from, to);
  }

  /** An entity with the ids and codes that are valid here; what is nowhere is noted. */
  mapped(entity: Entity, place: string): Entity {
    const refer: Refer = (target, id, path) => {
      const found = this.found(target, id);
      if (found !== undefined || target === 'entry')
        return found ?? (path === 'category' ? this.category(entity) : undefined);
      const key = `${target}:${id}`;
      const chosen = this.pointed[key];
      const missing = this.missing.get(key) ?? { key, type: target, name: id, places: [] };
      missing.places.push(`${place} ${path}`);
      this.missing.set(key, missing);
      return chosen === undefined ? undefined : this.found(target, chosen);
    };
    return { ...mapReferences(entity, refer), ...(entity.type === 'role' && { parts: this.grants(entity.parts) }) };
  }

  /** The grants of a role: menus and their items by their ids here. */
  private grants(parts: Entity['parts']): Entity['parts'] {
    const idHere = (id: unknown) => this.byId.get(`menu:${String(id)}`) ?? this.items.get(String(id)) ?? id;
    return parts.map((part) => {
      const lists = Object.entries(part.values).map(([step, ids]) => [
        step,
        Array.isArray(ids) ? ids.map(idHere) : ids,
      ]);
      return { ...part, values: Object.fromEntries(lists) as JsonObject };
    });
  }

  private found(target: Target, id: string): string | undefined {
    if (target === 'entry') return this.entries.get(id);
    return this.byId.get(`${target}:${id}`) ?? this.byCode.get(`${target}:${id}`);
  }

  /** Rules and interfaces need a category; a template may be without. */
  private category({ type }: Entity): string | undefined {
    return this.entries.get(type === 'interface' ? 'dataInterfaceType' : 'businessType');
  }
}

/** The references of a delivery with what exists here. */
export async function referencesOf(
  items: readonly Planned[],
  pointed: MoveDeliveryTable['pointed'],
  here: Installation,
  db: Db,
): Promise<References> {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryType.enCode as category'])
    .orderBy('dictionaryData.sortCode', 'desc')
    .execute();
  return new References(items, pointed, here, entries);
}

/** What is nowhere, of all entities of a delivery. */
export function missingOf(items: readonly Planned[], references: References): Missing[] {
  for (const item of items) {
    const entity = entityIn(item);
    if (entity) references.mapped(entity, [item.file, item.path, item.fullName].filter(Boolean).join(' '));
  }
  return [...references.missing.values()];
}
