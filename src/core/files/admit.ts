import { evaluate, isTrue } from '../rules/evaluate.ts';
import { categoryOf, extensionOf, isAllowedExtension } from './file-types.ts';

type SizeUnit = 'KB' | 'MB' | 'GB';

const bytesOf: Readonly<Record<SizeUnit, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Whether a file is below the size limit of its field, exclusive (UPLOAD-009). */
export function isBelow(bytes: number, limit: number, unit: SizeUnit): boolean {
  return bytes / bytesOf[unit] < limit;
}

/** A formatted file size: `512 B`, `1.5 KB`, `20 MB`. */
export function sizeText(bytes: number): string {
  const unit = (['GB', 'MB', 'KB'] as const).find((one) => bytes >= bytesOf[one]);
  if (unit === undefined) return `${bytes} B`;
  const amount = bytes / bytesOf[unit];
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`;
}

/** File types for a field's accept list, each with its message `upload.type.*` and its extensions (UPLOAD-012). */
const named: readonly (readonly [id: string, patterns: readonly string[]])[] = [
  ['image', ['image/*']],
  ['video', ['video/*']],
  ['audio', ['audio/*']],
  ['excel', ['.xls', '.xlsx']],
  ['word', ['.doc', '.docx']],
  ['pdf', ['.pdf']],
  ['txt', ['.txt']],
];

const patternsOf = (accept: string) =>
  accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

/** Whether an accept list allows a file name: by extension, case-insensitive, or by `image/*`, `video/*`, `audio/*`. */
export function isAccepted(accept: string, name: string): boolean {
  const patterns = patternsOf(accept);
  if (patterns.length === 0) return true;
  const extension = extensionOf(name);
  return patterns.some((pattern) =>
    pattern.startsWith('.') ? pattern === `.${extension}` : pattern === `${categoryOf(extension)}/*`,
  );
}

/** Describes an accept list: message ids of known types, other patterns unchanged. */
export function acceptedTypes(accept: string): { ids: string[]; others: string[] } {
  const patterns = patternsOf(accept);
  const has = ([, of]: (typeof named)[number]) => of.some((one) => patterns.includes(one));
  const known = new Set(named.flatMap(([, of]) => of));
  return {
    ids: named.filter(has).map(([id]) => `upload.type.${id}`),
    others: patterns.filter((pattern) => !known.has(pattern)),
  };
}

/** Upload limits, from the props of a field. */
export interface Limits {
  /** 0: any number. */
  limit: number;
  fileSize: number;
  sizeUnit: SizeUnit;
  accept: string;
  /** A condition on `file`; where it is false the file is skipped silently (UPLOAD-014). */
  beforeUpload?: unknown;
}

/** The properties of a file that are checked. */
type Judged = Pick<File, 'name' | 'size' | 'type'>;

/**
 * Why a file is refused: a message id with its parameters; the allowed types are separate because each has its own
 * message.
 */
export interface Refused {
  id: string;
  params: Readonly<Record<string, string | number>>;
  types?: { ids: readonly string[]; others: readonly string[] };
}

/** Refuses another file when the limit is reached (UPLOAD-007). */
export function refuseCount(count: number, { limit }: Limits, id: string): Refused | undefined {
  return limit > 0 && count >= limit ? { id, params: { n: limit } } : undefined;
}

/** Refuses files chosen together that exceed the limit (UPLOAD-008). */
export function refuseMany(count: number, added: number, { limit }: Limits): Refused | undefined {
  return limit > 0 && added > 1 && count + added > limit
    ? { id: 'upload.limitShort', params: { n: limit } }
    : undefined;
}

/** Checks size, then type of a file (UPLOAD-009, UPLOAD-011), then the global allow-list of extensions. */
export function refuseFile({ name, size }: Judged, { fileSize, sizeUnit, accept }: Limits): Refused | undefined {
  const params = { fileSize, unit: sizeUnit };
  if (!isBelow(size, fileSize, sizeUnit)) return { id: 'upload.tooLarge', params };
  if (!isAccepted(accept, name)) return { id: 'upload.wrongType', params: {}, types: acceptedTypes(accept) };
  return refuseExtension(extensionOf(name));
}

/** Checks the extension against the server's allow-list before anything is sent. */
function refuseExtension(extension: string): Refused | undefined {
  if (extension === '') return { id: 'upload.noExtension', params: {} };
  return isAllowedExtension(extension) ? undefined : { id: 'upload.notAllowed', params: { extension } };
}

/** Checks size, then type of a picture (UPLOAD-047, UPLOAD-048). */
export function refusePicture({ name, size, type }: Judged, { fileSize, sizeUnit }: Limits): Refused | undefined {
  if (!isBelow(size, fileSize, sizeUnit)) {
    return { id: 'upload.imageTooLarge', params: { fileSize, unit: sizeUnit } };
  }
  const isPicture = type === '' ? categoryOf(extensionOf(name)) === 'image' : type.startsWith('image/');
  return isPicture ? undefined : { id: 'upload.notImage', params: {} };
}

/** Whether the condition of the field accepts a file; a condition that fails to evaluate accepts every file. */
export function passes({ name, size, type }: Judged, { beforeUpload }: Limits): boolean {
  if (beforeUpload === undefined || beforeUpload === null) return true;
  try {
    return isTrue(evaluate(beforeUpload, { file: { name, size, type, extension: extensionOf(name) } }));
  } catch {
    return true;
  }
}
