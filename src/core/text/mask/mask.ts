import { wordsOf } from '../words-of.ts';
import { charactersOf } from './characters.ts';
import { keptOf, type MaskConfig } from './kept.ts';

/**
 * Masks a value for display. For display only: the unmasked value is stored. Characters are grapheme clusters: an emoji
 * or a letter with its accents counts as one.
 */
export function mask(value: unknown, config: MaskConfig = {}): string {
  const text = wordsOf(value);
  if (text === '') return '';
  const filler = config.filler || fillerDefault;
  if (config.maskType === maskTypes.ip) return maskParts(text, filler.repeat(unrealLength(config) ?? 1));
  const characters = charactersOf(text);
  const [prefix, suffix] = fitting(keptOf(config, characters), characters.length);
  const end = characters.length - suffix;
  return (
    characters.slice(0, prefix).join('') +
    hidden(characters.slice(prefix, end), filler, config) +
    characters.slice(end).join('')
  );
}

const maskTypes = { idNumber: 5, ip: 6 };

const fillerDefault = '*';

/** Something is always hidden: for short values the visible suffix is dropped first, then the prefix. */
function fitting([prefix, suffix]: readonly [number, number], length: number): [number, number] {
  if (prefix + suffix < length) return [prefix, suffix];
  return prefix < length ? [prefix, 0] : [0, 0];
}

function hidden(characters: readonly string[], filler: string, config: MaskConfig): string {
  const length = unrealLength(config) ?? (config.maskType === maskTypes.idNumber ? idNumberFillers : undefined);
  if (length !== undefined) return filler.repeat(length);
  const ignored = new Set((config.ignoreChar ?? '').split(',').flatMap(charactersOf));
  return characters.map((character) => (ignored.has(character) ? character : filler)).join('');
}

/** An id number always shows this many fillers (CALC-040). */
const idNumberFillers = 4;

const unrealLengthMax = 100;

function unrealLength({ useUnrealMask, unrealMaskLength = 1 }: MaskConfig): number | undefined {
  return useUnrealMask ? Math.min(Math.max(Math.floor(unrealMaskLength), 1), unrealLengthMax) : undefined;
}

/** The first part of an address is shown; each other part is one filler. Without parts everything is hidden. */
function maskParts(address: string, filler: string): string {
  const separator = address.includes('.') ? '.' : ':';
  const [first = '', ...others] = address.split(separator);
  if (others.length === 0) return filler.repeat(charactersOf(address).length);
  return [first, ...others.map(() => filler)].join(separator);
}
