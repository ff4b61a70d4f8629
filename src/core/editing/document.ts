import { produce } from 'immer';
import { isRecord } from './entries.ts';
import { formatted, type Patch, patched, patchedText, patchesBetween } from './patches.ts';

/** A definition while it is edited: its JSON text, and the tree of the last text that could be parsed. */
export interface EditedDocument {
  readonly text: string;
  /** Undefined: there is none, the text is blank. */
  readonly tree: unknown;
  /** Whether the tree is that of the text. */
  readonly isParsed: boolean;
}

/** A range of a text and what replaced it. */
interface Splice {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** What an edit did to the text and the tree of a document, in both directions. */
export interface Edit {
  readonly splice: Splice;
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/** A parsed text; undefined where it is not JSON. */
function parse(text: string): { tree: unknown } | undefined {
  if (text.trim() === '') return { tree: undefined };
  try {
    return { tree: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Opens a text for editing. */
export function openDocument(text: string): EditedDocument {
  const parsed = parse(text);
  return { text, tree: parsed?.tree, isParsed: parsed !== undefined };
}

const blockLength = 4_096;

/** How many characters are the same, up to a limit: whole blocks are compared first, as texts have hundreds of kilobytes. */
function sameLength(limit: number, isSame: (from: number, to: number) => boolean): number {
  let same = 0;
  for (let step = blockLength; step >= 1; step /= 8) {
    while (same + step <= limit && isSame(same, same + step)) same += step;
  }
  return same;
}

/** The one range that differs between two texts. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length);
  const at = sameLength(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const [end, afterEnd] = [before.length, after.length];
  const tail = sameLength(
    shorter - at,
    (from, to) => before.slice(end - to, end - from) === after.slice(afterEnd - to, afterEnd - from),
  );
  return { at, removed: before.slice(at, before.length - tail), inserted: after.slice(at, after.length - tail) };
}

/** A document after an edit, and the edit. */
export interface Edited {
  readonly document: EditedDocument;
  readonly edit: Edit;
}

const changed = (before: EditedDocument, document: EditedDocument, patches: readonly Patch[]): Edited => ({
  document,
  edit: {
    splice: spliceBetween(before.text, document.text),
    patches,
    inverse: patchesBetween(document.tree, before.tree),
  },
});

/** Replaces the text. One that is not JSON is preserved as text; the tree remains that of the last good one. */
export function withText(document: EditedDocument, text: string): Edited {
  const parsed = parse(text);
  if (!parsed) return changed(document, { ...document, text, isParsed: false }, []);
  const patches = patchesBetween(document.tree, parsed.tree);
  return changed(document, { text, tree: patched(document.tree, patches), isParsed: true }, patches);
}

/** A change of a tree, as an immer recipe. */
export type TreeRecipe = (tree: object) => void;

/**
 * Changes the tree by a recipe over its immer draft; the text follows, with its formatting preserved where the tree is
 * the same. A text that is not JSON is replaced by that of the changed tree. `blank`: what is changed where the tree is
 * no object.
 */
export function withTree(document: EditedDocument, recipe: TreeRecipe, blank: object = {}): Edited {
  const tree: unknown = produce(isRecord(document.tree) ? document.tree : blank, recipe);
  const patches = patchesBetween(document.tree, tree);
  const text = document.isParsed ? patchedText(document.text, patches, tree) : formatted(tree);
  return changed(document, { text, tree, isParsed: true }, patches);
}

/** Repeats an edit, or reverts it, on the document it was made on. */
export function replay(document: EditedDocument, { splice, patches, inverse }: Edit, isUndo: boolean): EditedDocument {
  const [from, to] = isUndo ? [splice.inserted, splice.removed] : [splice.removed, splice.inserted];
  const text = document.text.slice(0, splice.at) + to + document.text.slice(splice.at + from.length);
  const tree = patched(document.tree, isUndo ? inverse : patches);
  return { text, tree, isParsed: parse(text) !== undefined };
}
