import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';
import type { Services } from '../services.ts';

/** The place of a screen that somebody authored in this installation (PERM-022). */
export interface Authored {
  origin: DefinitionOrigin;
  /** Tells the questions of this definition from those of others in the cache. */
  key: string;
  /** The name of a call as the definition could have written it. */
  plainName(name: string): string;
  /** Asks before what is being filled in is saved without a press of its button. */
  askToSave(): Promise<boolean>;
  /** What a screen of the product gets that opens inside. */
  product: Services;
}
