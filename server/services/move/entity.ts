import type { JsonObject } from '#core/schema/record.ts';
import type { LegacyScript } from '#importer/list-scripts.ts';
import type { Issue } from '#schemas/language/issue.ts';

/** What a delivery can bring, in the order in which it is written. */
export const entityTypes = [
  'dictionary',
  'rule',
  'template',
  'form',
  'interface',
  'variable',
  'process',
  'portal',
  'menu',
  'role',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** A part of an entity with an id of its own: a dictionary entry, a permission item of a menu. */
export interface EntityPart {
  /** The noun of its calls. */
  noun: string;
  sourceId: string;
  /** The part above it, for entries of a tree. */
  parentId?: string;
  values: JsonObject;
}

/** One entity of a delivery, in this product's own terms; ids are still those of the other installation. */
export interface Entity {
  type: EntityType;
  sourceId: string;
  fullName: string;
  enCode: string;
  /** Its code in the other installation, where it is spelled differently there. */
  sourceCode?: string;
  /** The input of its create call. */
  values: JsonObject;
  parts: EntityPart[];
}

/** What was found in a file: an entity, or something that can only be reported. */
export interface Found {
  file: string;
  /** Where in the file: `[3].category`, `base_visual_dev[2]`. */
  path: string;
  /** An {@link EntityType}, or what it is instead: `automation`, `report`, `unknown`. */
  type: string;
  fullName: string;
  entity?: Entity;
  issues: Issue[];
  scripts?: LegacyScript[];
}

export const isEntityType = (type: string): type is EntityType => (entityTypes as readonly string[]).includes(type);

export const warning = (path: string, id: string, params: Issue['params'] = {}): Issue => ({
  path,
  id,
  params,
  severity: 'warning',
});

export const failure = (path: string, id: string, params: Issue['params'] = {}): Issue => ({
  path,
  id,
  params,
  severity: 'error',
});
