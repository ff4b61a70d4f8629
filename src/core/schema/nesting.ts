/** Maximum nesting of brackets in a JSON text; the limit of the language is far below. */
const nestingMax = 1_000;

/** Whether a JSON text is nested so deeply that recursive functions would exceed the call stack. */
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
