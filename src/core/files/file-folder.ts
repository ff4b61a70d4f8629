import { formatTime } from '../dates/format.ts';

/** How an upload field sorts its files into folders (UPLOAD-017). */
export interface FolderRule {
  /** The type of the upload: `annex`, `annexpic`, `userAvatar`. */
  type: string;
  pathType: 'defaultPath' | 'selfPath';
  /** `1` by user, `2` by date, `3` the folder of the field, in that order. */
  sortRule: readonly string[];
  timeFormat: string;
  folder: string;
}

const depthMax = 8;
const partMax = 64;
/**
 * Characters removed from folder names: all but letters, digits, underscore and hyphen. Without dots and separators
 * path traversal is impossible.
 */
const foreign = /[^\p{L}\p{N}_-]/gu;

/** Reserved device names of Windows. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

const partOf = (word: string) => word.replace(foreign, '').slice(0, partMax).replace(device, '_$&');
const partsOf = (path: string) => path.split(/[\\/]/).map(partOf);

/** The folder of a file relative to the upload root, as a list of sanitised names; the type comes first. */
export function folderOf(rule: FolderRule, account: string, now: number): string[] {
  const byRule: Readonly<Record<string, () => string>> = {
    1: () => account,
    2: () => formatTime(now, rule.timeFormat),
    3: () => rule.folder,
  };
  const own = rule.pathType === 'selfPath' ? rule.sortRule.map((word) => byRule[word]?.() ?? '') : [];
  return [rule.type, ...own]
    .flatMap(partsOf)
    .filter((part) => part !== '')
    .slice(0, depthMax);
}
