import type { Entity } from '#schemas/protocol/entity.ts';
import type { Kinds } from '../kind/kind.ts';
import type { Names } from '../schema/nearest.ts';
import type { NodeCache } from './node-cache.ts';

/** The names a definition can refer to. Absent lists are not checked. */
export interface CompileContext {
  kinds: Kinds;
  /** Entities by resource, for fields given by name. */
  entities?: Readonly<Record<string, Entity>>;
  /** Calls as `noun.call`. */
  calls?: Names;
  /** Message ids. */
  messages?: Names;
  /** Dictionary codes. */
  dictionaries?: Names;
  /** Permission codes of buttons. */
  permissions?: Names;
  /** Data interfaces, by id. */
  interfaces?: Names;
  /** Forms whose records can be a source, by id. */
  models?: Names;
  /** Codes of active numbering rules. */
  numbering?: Names;
  /** Print templates, by id. */
  prints?: Names;
  /** Screens that can be shown in an overlay, by name. */
  screens?: Names;
  /** For definitions that are edited: results of single nodes, which are computed again only where they changed. */
  cache?: NodeCache;
}

/** The entity of a resource, own properties only. */
export function entityOf(context: CompileContext, noun: unknown): Entity | undefined {
  const { entities } = context;
  return typeof noun === 'string' && entities && Object.hasOwn(entities, noun) ? entities[noun] : undefined;
}
