import { acceptedTypes, isAccepted } from './accept.ts';
import { isBelow, type SizeUnit } from './file-size.ts';
import { categoryOf, extensionOf, isAllowedExtension } from './file-types.ts';
import { evaluate, isTrue } from '../rule/evaluate.ts';

/** What a field says of the files it takes. */
export interface Limits {
  /** 0: any number. */
  limit: number;
  fileSize: number;
  sizeUnit: SizeUnit;
  accept: string;
  /** A condition on `file`; where it does not hold the file is passed over without a word (UPLOAD-014). */
  beforeUpload?: unknown;
}

/** A file as it is judged. */
export type Judged = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file is not taken: a message id with its numbers; types are named apart, for they are sentences of their own. */
export interface Refused {
  id: string;
  params: Readonly<Record<string, string | number>>;
  types?: { ids: readonly string[]; others: readonly string[] };
}

/** Whether another file may stand beside those that do (UPLOAD-007). */
export function refuseCount(standing: number, { limit }: Limits, id: string): Refused | undefined {
  return limit > 0 && standing >= limit ? { id, params: { n: limit } } : undefined;
}

/** Files chosen together that would be too many (UPLOAD-008). */
export function refuseMany(standing: number, chosen: number, { limit }: Limits): Refused | undefined {
  return limit > 0 && chosen > 1 && standing + chosen > limit
    ? { id: 'upload.limitShort', params: { n: limit } }
    : undefined;
}

/** Size, then type of a file (UPLOAD-009, UPLOAD-011), then what may be uploaded at all. */
export function refuseFile({ name, size }: Judged, { fileSize, sizeUnit, accept }: Limits): Refused | undefined {
  const params = { fileSize, unit: sizeUnit };
  if (!isBelow(size, fileSize, sizeUnit)) return { id: 'upload.tooLarge', params };
  if (!isAccepted(accept, name)) return { id: 'upload.wrongType', params: {}, types: acceptedTypes(accept) };
  return refuseExtension(extensionOf(name));
}

/** What the server would refuse is not sent to it: what may be uploaded is told by the extension. */
function refuseExtension(extension: string): Refused | undefined {
  if (extension === '') return { id: 'upload.noExtension', params: {} };
  return isAllowedExtension(extension) ? undefined : { id: 'upload.notAllowed', params: { extension } };
}

/** Size, then type of a picture (UPLOAD-047, UPLOAD-048). */
export function refusePicture({ name, size, type }: Judged, { fileSize, sizeUnit }: Limits): Refused | undefined {
  if (!isBelow(size, fileSize, sizeUnit)) {
    return { id: 'upload.imageTooLarge', params: { fileSize, unit: sizeUnit } };
  }
  const isPicture = type === '' ? categoryOf(extensionOf(name)) === 'image' : type.startsWith('image/');
  return isPicture ? undefined : { id: 'upload.notImage', params: {} };
}

/** Whether the field's own condition lets a file through; one that cannot be evaluated stops nobody. */
export function passes({ name, size, type }: Judged, { beforeUpload }: Limits): boolean {
  if (beforeUpload === undefined || beforeUpload === null) return true;
  try {
    return isTrue(evaluate(beforeUpload, { file: { name, size, type, extension: extensionOf(name) } }));
  } catch {
    return true;
  }
}
