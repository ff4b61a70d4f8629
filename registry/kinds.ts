import type { Kinds } from '#core/kind/kind.ts';
import { documentKinds } from './document-kinds.ts';
import { pageKinds } from './page-kinds.ts';

/** All kinds, as the server, the checks and the tests know them. */
export const kinds: Kinds = new Map([...pageKinds, ...documentKinds.map((kind) => [kind.zhjyKey, kind] as const)]);
