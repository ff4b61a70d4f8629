/** The category of a file by its extension (UPLOAD-015). `document` is the default. */
export type FileCategory = 'image' | 'video' | 'audio' | 'document';

interface FileType {
  mediaType: string;
  category: FileCategory;
}

const typed = (category: FileCategory, types: Readonly<Record<string, string>>): [string, FileType][] =>
  Object.entries(types).map(([extension, mediaType]) => [extension, { mediaType, category }]);

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/**
 * Allow-list of extensions for uploads; all others are refused. None is executable by a browser or an operating system.
 */
const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ...typed('image', {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    bmp: 'image/bmp',
    webp: 'image/webp',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    heic: 'image/heic',
  }),
  ...typed('video', {
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    webm: 'video/webm',
    avi: 'video/x-msvideo',
    mkv: 'video/x-matroska',
    wmv: 'video/x-ms-wmv',
    flv: 'video/x-flv',
    mpg: 'video/mpeg',
    mpeg: 'video/mpeg',
    '3gp': 'video/3gpp',
    rmvb: 'application/vnd.rn-realmedia-vbr',
  }),
  ...typed('audio', {
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    flac: 'audio/flac',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    amr: 'audio/amr',
    wma: 'audio/x-ms-wma',
  }),
  ...typed('document', {
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: `${office}.wordprocessingml.document`,
    xls: 'application/vnd.ms-excel',
    xlsx: `${office}.spreadsheetml.sheet`,
    ppt: 'application/vnd.ms-powerpoint',
    pptx: `${office}.presentationml.presentation`,
    wps: 'application/vnd.ms-works',
    et: 'application/vnd.ms-excel',
    dps: 'application/vnd.ms-powerpoint',
    ofd: 'application/ofd',
    odt: `${openDocument}.text`,
    ods: `${openDocument}.spreadsheet`,
    odp: `${openDocument}.presentation`,
    rtf: 'application/rtf',
    txt: 'text/plain',
    md: 'text/plain',
    log: 'text/plain',
    sql: 'text/plain',
    // Definitions, as this product and its family export them.
    ...Object.fromEntries(
      ['bdd', 'bm', 'bp', 'bd', 'ffa', 'bb', 'vdd', 'vp', 'ffe', 'fff', 'bi'].map((name) => [name, 'text/plain']),
    ),
    csv: 'text/csv',
    json: 'application/json',
    xml: 'application/xml',
    zip: 'application/zip',
    rar: 'application/vnd.rar',
    '7z': 'application/x-7z-compressed',
    gz: 'application/gzip',
    tar: 'application/x-tar',
    dwg: 'image/vnd.dwg',
    dxf: 'image/vnd.dxf',
    psd: 'image/vnd.adobe.photoshop',
  }),
]);

/** Pictures that every browser can display; the others are downloads. */
const drawable: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp']);

/** The lower-case extension after the last dot; '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export const isAllowedExtension = (extension: string): boolean => fileTypes.has(extension.toLowerCase());
export const isDrawable = (extension: string): boolean => drawable.has(extension.toLowerCase());

export function categoryOf(extension: string): FileCategory {
  return fileTypes.get(extension.toLowerCase())?.category ?? 'document';
}

/** The media type for responses; octet-stream for an unknown extension. */
export function mediaTypeOf(extension: string): string {
  return fileTypes.get(extension.toLowerCase())?.mediaType ?? 'application/octet-stream';
}
