import { Type } from '@sinclair/typebox';

/** Purpose of an upload: the name of its top folder; for pictures it restricts the content. */
export const FileUse = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,31}$' });

/** Purposes for pictures only, which are then displayed by their own address. */
export const pictureUses: readonly string[] = ['annexpic', 'userAvatar', 'IM'];

/** Bytes per chunk, and the number of retries of a failed one (UPLOAD-018). */
export const chunkBytes = 5_242_880;
export const chunkRetries = 5;

/** Maximum of files per archive and per request. */
const filesMax = 1_000;

const fileId = { pattern: '^[0-9a-f]{32}(\\.[A-Za-z0-9]{1,16})?$', description: 'With or without its extension.' };
export const FileId = Type.String(fileId);

/** The target folder of a file on the server (UPLOAD-017). */
export const FolderFields = {
  pathType: Type.Optional(Type.Union([Type.Literal('defaultPath'), Type.Literal('selfPath')])),
  folder: Type.Optional(Type.String({ maxLength: 200 })),
  sortRule: Type.Optional(
    Type.String({ maxLength: 20, description: 'Path parts, comma-joined: 1 user, 2 date, 3 own folder.' }),
  ),
  timeFormat: Type.Optional(Type.String({ pattern: '^(YYYY|YYYYMM|YYYY/MM|YYYYMMDD|YYYY/MM/DD)?$' })),
};

/** MD5 of the whole file, hex: computed by the page and checked by the server. */
const Identifier = Type.String({ pattern: '^[0-9a-f]{32}$' });

const fileTypeFields = {
  fileType: Type.Optional(Type.String({ maxLength: 200, description: 'Media type reported by the browser.' })),
  extension: Type.String({ maxLength: 16 }),
};

/** One chunk of a file, or the query which chunks are stored. */
export const ChunkFields = {
  ...fileTypeFields,
  identifier: Identifier,
  chunkNumber: Type.Integer({ minimum: 1, description: 'From 1.' }),
  chunkSize: Type.Integer({ minimum: 1, maximum: chunkBytes }),
  totalChunks: Type.Integer({ minimum: 1 }),
  totalSize: Type.Integer({ minimum: 0 }),
};

export const ChunkReply = Type.Object({
  uploaded: Type.Boolean({ description: 'The file is already stored; no chunk needs to be sent.' }),
  chunkNumbers: Type.Array(Type.Integer(), { description: 'Stored chunks.' }),
  merge: Type.Boolean({ description: 'All chunks are stored; the completion call may follow.' }),
});

export const Completion = Type.Object({
  ...fileTypeFields,
  identifier: Identifier,
  fileName: Type.String({ minLength: 1, maxLength: 300 }),
  fileSize: Type.Integer({ minimum: 0 }),
  type: FileUse,
  ...FolderFields,
});

export const UploadedFile = Type.Object({
  name: Type.String(),
  fileId: Type.String(),
  fileSize: Type.Integer(),
  fileExtension: Type.String(),
  fileVersionId: Type.String(),
  url: Type.String(),
  thumbUrl: Type.String(),
});

export const PackedFiles = Type.Array(
  Type.Object({ fileId: FileId, fileName: Type.Optional(Type.String({ maxLength: 300 })) }),
  { maxItems: filesMax },
);

/** Permits viewing one file: expiry in epoch milliseconds, and signature. */
export const ViewToken = Type.String({ pattern: '^[0-9]{1,16}\\.[0-9a-f]{64}$' });

/** The parameters of every signed address, all covered by the signature. */
export const Signed = {
  expires: Type.Integer({ description: 'Epoch milliseconds.' }),
  sign: Type.String({ pattern: '^[0-9a-f]{64}$' }),
};
