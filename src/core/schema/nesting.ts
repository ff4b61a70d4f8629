/** Brackets a JSON text may stand within each other; the language's own bound is far below. */
const nestingMax = 1_000;

/** Whether a JSON text nests deeper than any definition does: whatever walks it would run out of stack. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && (character === '[' || character === '{')) depth++;
    else if (!isText && (character === ']' || character === '}')) depth--;
    if (depth > nestingMax) return true;
  }
  return false;
}
