import type { Kinds } from '#core/kind/kind.ts';
import { own } from '#core/schema/record.ts';
import {
  kindOfTag,
  panelKinds,
  refinements,
  type Successor,
  successorOf,
} from '#core/compile/validate/legacy-kind-names.ts';
import { type Part, childPart } from './import-report.ts';

/** The kind of a family node. `isGuess`: derived from its properties only. */
export interface Found extends Successor {
  isGuess?: boolean;
}

/** The kind name of a node, in the property used by the fork. */
export function givenKind(part: Part, key: string | undefined): string | undefined {
  const config = configOf(part);
  const name = key === undefined ? undefined : (own(config?.value, key) ?? own(part.value, key));
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export const configOf = (part: Part): Part | undefined => childPart(part, '__config__', 'config');

/** Determines the kind of a node: by its key, its widget tag, its parent, or its content. Undefined: unknown. */
export function kindOf(
  part: Part,
  parent: string | undefined,
  key: string | undefined,
  kinds: Kinds,
): Found | undefined {
  const isKind = (name: string) => kinds.has(name);
  const given = givenKind(part, key);
  if (given !== undefined && isKind(given)) return { zhjyKey: given };
  const successor = given === undefined ? undefined : successorOf(given);
  if (successor) return successor;
  const tag = own(configOf(part)?.value, 'tag');
  const byTag = typeof tag === 'string' && tag !== '' ? kindOfTag(tag, isKind) : undefined;
  if (byTag) return given === undefined ? refined(byTag, part) : { ...refined(byTag, part), isGuess: true };
  const panel = parent === undefined ? undefined : panelKinds[parent];
  if (given === undefined && panel !== undefined) return { zhjyKey: panel };
  const guess = guessed(part);
  if (guess === undefined) return undefined;
  // A row of the parent grammar is recognised by its content only, so this is no guess.
  return guess === 'row' && given === undefined ? { zhjyKey: guess } : { zhjyKey: guess, isGuess: true };
}

/** One tag of the parent grammar renders several kinds. */
function refined(found: Successor, { value }: Part): Successor {
  const finer = refinements[found.zhjyKey];
  return finer && value[finer.property] === finer.is ? { zhjyKey: finer.zhjyKey } : found;
}

function guessed(part: Part): string | undefined {
  const config = configOf(part)?.value;
  if (Array.isArray(own(config, 'children')) || Array.isArray(part.value['children'])) return 'row';
  if (nameOf(part) === undefined) return undefined;
  if (own(config, 'dataType') !== undefined || Array.isArray(part.value['options'])) return 'select';
  return 'input';
}

/** The field name of a node, in the family's spelling; for an entry of a list including its sub-table. */
export function nameOf({ value }: Part): string | undefined {
  const name = value['__vModel__'] ?? value['vModel'];
  if (typeof name !== 'string' || name === '') return undefined;
  const { prop } = value;
  return typeof prop === 'string' && prop.endsWith(`-${name}`) ? prop : name;
}
