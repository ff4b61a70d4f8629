import type { Entity } from '#schemas/resources/entity.ts';
import type { Kinds } from '../kind.ts';
import type { Names } from '../schema/nearest.ts';

/** What exists around a definition. What is absent is not checked. */
export interface CompileContext {
  kinds: Kinds;
  /** Entities by noun, for fields given by name. */
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
  /** Codes of numbering rules that give numbers. */
  numbering?: Names;
  /** Screens an overlay may show, by name. */
  screens?: Names;
}

/** The entity of a noun, own properties only. */
export function entityOf(context: CompileContext, noun: unknown): Entity | undefined {
  const { entities } = context;
  return typeof noun === 'string' && entities && Object.hasOwn(entities, noun) ? entities[noun] : undefined;
}
