import type { ValueIssue, ValueVerbs } from '#core/kind/kind.ts';
import { isWrittenOut, ownPath } from '#core/files/file-address.ts';
import { parseText, textVerbs, displayText } from './texts.ts';

/** The verbs of a kind whose value is the URL of a picture; as text it only says that there is one. */
export const pictureVerbs = <P extends object>(words = '$t:value.signed'): ValueVerbs<P, string> => ({
  ...textVerbs<P>(),
  parse(stored) {
    const read = parseText(stored);
    if (read.issues.length > 0 || isPicture(read.value)) return read;
    // A value that is no picture is preserved, so that opening and saving a record never destroys it.
    return { value: stored as string, issues: notPicture };
  },
  check: (value) => (isPicture(value) ? [] : notPicture),
  text: (address, _, names) => (address ? displayText(words, names) : ''),
});

const notPicture: ValueIssue[] = [{ id: 'value.notPicture', params: {} }];
const isPicture = (value: string): boolean => value === '' || pictureAddress(value) !== undefined;

/** The address of a picture if it is safe for `src`; undefined when it is no picture or on another host. */
export function pictureAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  return isWrittenOut(address) || ownPath(address) !== undefined ? address : undefined;
}

/** The accepted image types; no SVG, which can contain scripts. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** The message id of why a file is refused as a picture of at most `maxKb` kilobytes; undefined: accepted. */
export function pictureError(file: Pick<File, 'type' | 'size'>, maxKb: number): string | undefined {
  if (!pictureTypes.split(',').includes(file.type)) return 'control.pictureNeeded';
  return file.size > maxKb * 1024 ? 'control.pictureTooLarge' : undefined;
}
