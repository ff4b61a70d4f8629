import { badRequest } from '../../platform/errors/app-error.ts';

type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** Bytes behind the first that is not ASCII by which the encoding is decided. */
const decisiveBytes = 64 * 1024;

/**
 * The text of a file in UTF-8, GB18030 or UTF-16, piece by piece, without its mark. The encoding is known by the mark or,
 * without one, by the first bytes that are not ASCII, wherever they come. Bytes that are no text are told at their line.
 */
export async function* textOfFile(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let line = 1;
  let decoder: TextDecoder | undefined;
  // Without a decision the text is ASCII so far, which is the same in all encodings but UTF-16.
  let waiting = Buffer.alloc(0);
  let isStart = true;
  const decoded = (bytes: Uint8Array, encoding: TextDecoder, isEnd: boolean): string => {
    try {
      const text = encoding.decode(bytes, { stream: !isEnd });
      const nul = text.indexOf('\0');
      if (nul >= 0) throw badRequest('import.notText', { line: line + linesIn(text.slice(0, nul)) });
      line += linesIn(text);
      return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw badRequest('import.notText', { line: line + linesBeforeFault(bytes, encoding.encoding) });
    }
  };
  const take = (isEnd: boolean): string => {
    const encoding = encodingOf(waiting, isStart, isEnd);
    if (encoding === 'later') return '';
    if (encoding !== 'ascii') decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoded(waiting, decoder ?? new TextDecoder('utf-8', { fatal: true }), isEnd);
    [waiting, isStart] = [Buffer.alloc(0), false];
    return text;
  };
  for await (const chunk of content) {
    if (decoder) yield decoded(chunk, decoder, false);
    else {
      waiting = Buffer.concat([waiting, chunk]);
      yield take(false);
    }
  }
  yield decoder ? decoded(new Uint8Array(), decoder, true) : take(true);
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** The encoding of the bytes so far; `ascii`: any, and `later`: more bytes are needed. */
function encodingOf(bytes: Buffer, isStart: boolean, isEnd: boolean): Encoding | 'ascii' | 'later' {
  if (isStart) {
    if (bytes.length < 3 && !isEnd) return 'later';
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
    // UTF-16 without its mark begins with a letter of ASCII, which has a byte of zeros on one side.
    if (bytes.length > 1 && bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le';
    if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  }
  const first = bytes.findIndex((byte) => byte > 0x7f);
  if (first < 0) return 'ascii';
  if (!isEnd && bytes.length - first < decisiveBytes) return 'later';
  return isUtf8(bytes.subarray(first, first + decisiveBytes)) ? 'utf-8' : 'gb18030';
}

/** Whether bytes are UTF-8; a character cut off at their end counts. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The lines of a piece before the one that cannot be decoded. */
function linesBeforeFault(bytes: Uint8Array, encoding: string): number {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  const isLineEnd = (at: number) =>
    unit === 1 ? bytes[at] === 0x0a : (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) === 0x0a;
  const isText = (from: number, to: number) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(from, to));
      return true;
    } catch {
      return false;
    }
  };
  let [lines, from] = [0, 0];
  for (let at = 0; at < bytes.length; at += unit) {
    if (!isLineEnd(at)) continue;
    const end = at + unit;
    // A piece may begin within a character.
    const isSound = isText(from, end) || (from === 0 && [1, 2, 3].some((cut) => isText(cut, end)));
    if (!isSound) return lines;
    [lines, from] = [lines + 1, end];
  }
  return lines;
}

const delimiters = [',', ';', '\t'] as const;

/** What separates the cells of a line of headings: the mark that occurs most often outside of quotes. */
export function delimiterOf(headings: string): string {
  const bare = headings.split('"').filter((_, index) => index % 2 === 0);
  const count = (mark: string) => bare.reduce((sum, part) => sum + part.split(mark).length - 1, 0);
  return delimiters.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
