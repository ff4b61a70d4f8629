import { valueText } from '../value-text.ts';

const simple = /^[ -~]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters. */
export function charactersOf(text: string): string[] {
  if (simple.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How a value is masked for display. The unmasked value is stored. */
export interface MaskConfig {
  /** Replaces each hidden character. */
  filler?: string | undefined;
  /** 0 custom, 1 all, 2 name, 3 phone, 4 e-mail, 5 id number, 6 IP, 7 plate, 8 bank card. */
  maskType?: number | undefined;
  /** Type 0: 1 shows nothing, 2 `limit` characters, 3 up to the specified character, 4 up to and including it. */
  prefixType?: number | undefined;
  prefixLimit?: number | undefined;
  prefixSpecifyChar?: string | undefined;
  /** The same from the end. */
  suffixType?: number | undefined;
  suffixLimit?: number | undefined;
  suffixSpecifyChar?: string | undefined;
  /** Characters that remain visible, separated by commas. */
  ignoreChar?: string | undefined;
  /** The hidden part is always shown with `unrealMaskLength` characters. */
  useUnrealMask?: boolean | undefined;
  unrealMaskLength?: number | undefined;
}

/** Number of visible characters at the beginning and at the end. */
type Visible = readonly [prefix: number, suffix: number];

const nothing: Visible = [0, 0];

/** By mask type; 6 (IP) is masked by parts, not characters. An unknown type hides everything. */
function visibleOf(config: MaskConfig, characters: readonly string[]): Visible {
  const { maskType = 1 } = config;
  if (maskType === 0) return customVisible(config, characters);
  if (maskType === 4) return [3, fromLast(characters, '@')];
  return visibleByType[maskType] ?? nothing;
}

const visibleByType: Readonly<Record<number, Visible>> = { 2: [1, 1], 3: [3, 4], 5: [6, 3], 7: [1, 2], 8: [6, 4] };

/** The length of the text from the last such character on; 0 without one. */
function fromLast(characters: readonly string[], character: string): number {
  const index = characters.lastIndexOf(character);
  return index < 0 ? 0 : characters.length - index;
}

function customVisible(config: MaskConfig, characters: readonly string[]): Visible {
  const prefix = visibleOnSide(characters, config.prefixType, config.prefixLimit, config.prefixSpecifyChar);
  const suffix = visibleOnSide(
    [...characters].reverse(),
    config.suffixType,
    config.suffixLimit,
    config.suffixSpecifyChar,
  );
  return [prefix, suffix];
}

function visibleOnSide(characters: readonly string[], type = 1, limit = 0, specified = ''): number {
  if (type === 2) return Math.min(Math.max(Math.floor(limit), 0), characters.length);
  if (type !== 3 && type !== 4) return 0;
  const [character] = charactersOf(specified);
  const index = character === undefined ? -1 : characters.indexOf(character);
  if (index < 0) return 0;
  return type === 3 ? index : index + 1;
}

/**
 * Masks a value for display. For display only: the unmasked value is stored. Characters are grapheme clusters: an emoji
 * or a letter with its accents counts as one.
 */
export function mask(value: unknown, config: MaskConfig = {}): string {
  const text = valueText(value);
  if (text === '') return '';
  const filler = config.filler || fillerDefault;
  if (config.maskType === maskTypes.ip) return maskParts(text, filler.repeat(unrealLength(config) ?? 1));
  const characters = charactersOf(text);
  const [prefix, suffix] = fitting(visibleOf(config, characters), characters.length);
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
