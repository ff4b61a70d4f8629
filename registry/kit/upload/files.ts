import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { extensionOf } from '#core/files/file-types.ts';
import type { Parsed, ValueVerbs } from '#core/kind/kind.ts';
import { isNothing, listIn } from '../values/choices.ts';
import { flag, oneOf } from '../schema/props.ts';

/** One stored file; further properties added by the server are preserved. */
export interface StoredFile {
  name?: string;
  url?: string;
  fileId?: string;
  thumbUrl?: string;
  [more: string]: unknown;
}

const ownPath = { '==': [{ var: 'pathType' }, 'selfPath'] };

/** Limits of uploads and their target folder. */
export const uploadProps = {
  disabled: flag(false),
  fileSize: Type.Number({ default: 10, exclusiveMinimum: 0 }),
  sizeUnit: oneOf(['KB', 'MB', 'GB'], 'MB'),
  /** Maximum number of files; 0: unlimited. The designer starts with 9. */
  limit: Type.Integer({ default: 0, minimum: 0 }),
  pathType: oneOf(['defaultPath', 'selfPath'], 'defaultPath'),
  sortRule: Type.Array(Type.String(), {
    default: [],
    ...editedBy('offers', { offers: ['1', '2', '3'], when: ownPath }),
  }),
  timeFormat: Type.String({ default: 'YYYY', offers: ['YYYY', 'YYYYMM', 'YYYYMMDD'], when: ownPath }),
  folder: Type.String({ default: '', when: ownPath }),
  tipText: Type.String({ default: '' }),
  /**
   * A condition on `file.name`, `file.size`, `file.type`, `file.extension`: files that do not satisfy it are skipped.
   */
  beforeUpload: Type.Unknown({ default: null, ...editedBy('rule') }),
};

/** Initial props of a new upload field in the designer. */
export const newUploadProps = { limit: 9 };

const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a list of files, or its JSON text. */
function parse(stored: unknown): Parsed<readonly StoredFile[]> {
  if (isNothing(stored)) return { value: [], issues: [] };
  const list = listIn(stored);
  if (list.every(isFile)) return { value: list, issues: [] };
  // An unreadable value is preserved, so that opening and saving a record never destroys it.
  return { value: stored as StoredFile[], issues: [{ id: 'value.notFiles', params: {} }] };
}

/** The files of a value; entries that are no files are left out. */
export const filesOf = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isFile) : []);

/** The display name of a file. */
export const fileName = (file: StoredFile) => String(file.name ?? file.fileId ?? file.url ?? '');

const ourId = /^[0-9a-f]{32}(\.\w+)?$/;

/** Whether a file lies on our own server; older records may only hold addresses elsewhere. */
export const isStored = ({ fileId }: StoredFile): boolean => typeof fileId === 'string' && ourId.test(fileId);

export const extensionOfFile = (file: StoredFile): string => extensionOf(fileName(file));

export const fileVerbs = <P>(): ValueVerbs<P, readonly StoredFile[]> => ({
  schema: Type.Array(Type.Object({}, { additionalProperties: true })),
  empty: () => [],
  parse,
  check: (files) => (Array.isArray(files) && files.every(isFile) ? [] : [{ id: 'value.notFiles', params: {} }]),
  store: (files) => files,
  text: (files) => filesOf(files).map(fileName).join('、'),
});
