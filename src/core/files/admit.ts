import { acceptedTypes, isAccepted } from './accept.ts';
import { isBelow, type SizeUnit } from './file-size.ts';
import { categoryOf, extensionOf, isAllowedExtension } from './file-types.ts';
import { evaluate, isTrue } from '../rules/evaluate.ts';

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
export type Judged = Pick<File, 'name' | 'size' | 'type'>;

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
export function refuseCount(standing: number, { limit }: Limits, id: string): Refused | undefined {
  return limit > 0 && standing >= limit ? { id, params: { n: limit } } : undefined;
}

/** Refuses files chosen together that exceed the limit (UPLOAD-008). */
export function refuseMany(standing: number, chosen: number, { limit }: Limits): Refused | undefined {
  return limit > 0 && chosen > 1 && standing + chosen > limit
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
