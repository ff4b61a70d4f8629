import type { Kinds } from '#core/kind/kind.ts';
import { own } from '#core/schema/record.ts';
import {
  kindOfIcon,
  kindOfTag,
  pairOf,
  panelKinds,
  refinements,
  type Successor,
  successorOf,
} from '#core/compile/validate/legacy-kind-names.ts';
import { type Part, childPart } from './import-report.ts';

/** The kind of a family node. `isGuess`: derived from its properties only. */
export interface Found extends Successor {
  isGuess?: boolean;
  /** It was derived from the icon in the designer's palette. */
  icon?: string;
}

/** The kind name of a node, in the property used by the fork. */
export function givenKind(part: Part, key: string | undefined): string | undefined {
  const config = configOf(part);
  const name = key === undefined ? undefined : (own(config?.value, key) ?? own(part.value, key));
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export const configOf = (part: Part): Part | undefined => childPart(part, '__config__', 'config');

/** Determines the kind of a node; a pair of values is a range. Undefined: unknown. */
export function kindOf(
  part: Part,
  parent: string | undefined,
  key: string | undefined,
  kinds: Kinds,
): Found | undefined {
  const found = singleKindOf(part, parent, key, kinds);
  const pair = found && pairOf(found.zhjyKey, part.value);
  return pair === undefined || !kinds.has(pair) ? found : { ...found, zhjyKey: pair };
}

/** By its key, its widget tag, its parent, its content, or the icon of the palette it comes from. */
function singleKindOf(
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
  // A row of the parent grammar is recognised by its content only, so this is no guess.
  if (guess === 'row' && given === undefined) return { zhjyKey: guess };
  const icon = own(configOf(part)?.value, 'tagIcon');
  const byIcon = typeof icon === 'string' ? kindOfIcon(icon, isKind) : undefined;
  if (byIcon) return { ...byIcon, isGuess: true, icon: String(icon) };
  return guess === undefined ? undefined : { zhjyKey: guess, isGuess: true };
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

/**
 * The field name of a node, in the family's spelling; for an entry of a list including its sub-table: up to 3.6 it names
 * the column and has both in `prop`, in 5.0 it names the sub-table and has both in `prop` or `id`.
 */
export function nameOf({ value }: Part): string | undefined {
  const name = value['__vModel__'] ?? value['vModel'];
  const whole = [value['prop'], value['id']].find((one): one is string => typeof one === 'string' && one !== '');
  if (typeof name !== 'string' || name === '') return 'prop' in value || 'fullName' in value ? whole : undefined;
  return whole !== undefined && (whole.endsWith(`-${name}`) || whole.startsWith(`${name}-`)) ? whole : name;
}
