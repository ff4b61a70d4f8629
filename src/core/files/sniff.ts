const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

interface Mark {
  bytes: readonly number[];
  at?: number;
}

const mark = (text: string, at = 0): Mark => ({ bytes: ascii(text), at });
const zip: Mark = { bytes: [0x50, 0x4b] };
const oldOffice: Mark = { bytes: [0xd0, 0xcf, 0x11, 0xe0] };
const jpeg: Mark = { bytes: [0xff, 0xd8, 0xff] };
const tiff: readonly Mark[] = [mark('II*\u0000'), mark('MM\u0000*')];
const isoMedia = mark('ftyp', 4);
const mpeg: Mark = { bytes: [0x00, 0x00, 0x01] };
const matroska: Mark = { bytes: [0x1a, 0x45, 0xdf, 0xa3] };
const windowsMedia: Mark = { bytes: [0x30, 0x26, 0xb2, 0x75] };

/** File signatures (magic numbers) by extension. Extensions not listed are text, or have no common signature. */
const marks: Readonly<Record<string, readonly Mark[]>> = {
  png: [{ bytes: [0x89, ...ascii('PNG')] }],
  jpg: [jpeg],
  jpeg: [jpeg],
  gif: [mark('GIF8')],
  bmp: [mark('BM')],
  webp: [mark('WEBP', 8)],
  tif: tiff,
  tiff,
  heic: [isoMedia],
  mp4: [isoMedia],
  m4v: [isoMedia],
  m4a: [isoMedia],
  '3gp': [isoMedia],
  mov: [isoMedia, mark('moov', 4), mark('mdat', 4), mark('wide', 4), mark('free', 4)],
  webm: [matroska],
  mkv: [matroska],
  avi: [mark('AVI ', 8)],
  wav: [mark('WAVE', 8)],
  wmv: [windowsMedia],
  wma: [windowsMedia],
  flv: [mark('FLV')],
  mpg: [mpeg],
  mpeg: [mpeg],
  rmvb: [mark('.RMF')],
  mp3: [
    mark('ID3'),
    { bytes: [0xff, 0xfb] },
    { bytes: [0xff, 0xf3] },
    { bytes: [0xff, 0xf2] },
    { bytes: [0xff, 0xfa] },
  ],
  ogg: [mark('OggS')],
  flac: [mark('fLaC')],
  aac: [{ bytes: [0xff, 0xf1] }, { bytes: [0xff, 0xf9] }, mark('ADIF')],
  amr: [mark('#!AMR')],
  pdf: [mark('%PDF-')],
  doc: [oldOffice, mark('{\\rtf')],
  xls: [oldOffice],
  ppt: [oldOffice],
  wps: [oldOffice, zip],
  et: [oldOffice, zip],
  dps: [oldOffice, zip],
  docx: [zip],
  xlsx: [zip],
  pptx: [zip],
  ofd: [zip],
  odt: [zip],
  ods: [zip],
  odp: [zip],
  zip: [zip],
  rtf: [mark('{\\rtf')],
  rar: [mark('Rar!')],
  '7z': [mark('7z')],
  gz: [{ bytes: [0x1f, 0x8b] }],
  tar: [mark('ustar', 257)],
  dwg: [mark('AC10')],
  psd: [mark('8BPS')],
};

/** Executables of all systems, refused under any extension. */
const programs: readonly Mark[] = [
  { bytes: [0x7f, ...ascii('ELF')] },
  { bytes: [0xca, 0xfe, 0xba, 0xbe] },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe] },
];

const bears = (head: Uint8Array, { bytes, at = 0 }: Mark) => bytes.every((byte, index) => head[at + index] === byte);
const isMarkedText = ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
/** `MZ` starts a Windows executable; a zero byte distinguishes it from text. */
const isProgram = (head: Uint8Array) =>
  programs.some((one) => bears(head, one)) || (bears(head, mark('MZ')) && head.includes(0));

/** Number of bytes from the start of a file that `fitsExtension` needs. */
export const headBytes = 4_096;

/**
 * Whether contents starting with these bytes match the extension. The extension alone is never trusted: an HTML page
 * named `.png` or an executable named `.txt` is refused. Empty contents match any extension.
 */
export function fitsExtension(head: Uint8Array, extension: string): boolean {
  if (head.length === 0) return true;
  if (isProgram(head)) return false;
  const wanted = marks[extension.toLowerCase()];
  if (wanted) return wanted.some((one) => bears(head, one));
  return isMarkedText(head) || !head.subarray(0, headBytes).includes(0);
}
