import type { ValueIssue, ValueVerbs } from '#core/kind.ts';
import { isWrittenOut, ownPath } from '#core/files/own-path.ts';
import { parseText, textVerbs } from './texts.ts';
import { wordsOf } from './words.ts';

/** The verbs of a kind whose value is the address of a picture: in words it says only that there is one. */
export const pictureVerbs = <P extends object>(words = '$t:value.signed'): ValueVerbs<P, string> => ({
  ...textVerbs<P>(),
  parse(stored) {
    const read = parseText(stored);
    if (read.issues.length > 0 || isPicture(read.value)) return read;
    // What is no picture is kept, so that opening and saving a record never destroys it.
    return { value: stored as string, issues: notPicture };
  },
  check: (value) => (isPicture(value) ? [] : notPicture),
  text: (address, _, names) => (address ? wordsOf(words, names) : ''),
});

const notPicture: ValueIssue[] = [{ id: 'value.notPicture', params: {} }];
const isPicture = (value: string): boolean => value === '' || pictureAddress(value) !== undefined;

/** The address of a picture as it may stand in `src`; undefined when it is none, or of another host. */
export function pictureAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  return isWrittenOut(address) || ownPath(address) !== undefined ? address : undefined;
}

/** The kinds of pictures a browser shows and we keep; no SVG, which can hold scripts. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** What is wrong with a file that should be a picture of at most so many kilobytes; undefined: nothing. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>, maxKb: number): string | undefined {
  if (!pictureTypes.split(',').includes(file.type)) return 'control.pictureNeeded';
  return file.size > maxKb * 1024 ? 'control.pictureTooLarge' : undefined;
}
