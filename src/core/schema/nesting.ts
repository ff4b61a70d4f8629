/** Maximum nesting of brackets in a JSON text; the limit of the language is far below. */
const nestingMax = 1_000;

/** Whether a JSON text is nested so deeply that recursive functions would exceed the call stack. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) isText = !isText;
    else if (isText) at += character === backslash ? 1 : 0;
    else if (character === bracket || character === brace) depth++;
    else if (character === bracketEnd || character === braceEnd) depth--;
    if (depth > nestingMax) return true;
  }
  return false;
}

// Codes of characters, not texts: the loop runs at every key in a text of hundreds of kilobytes.
const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = [34, 92, 91, 93, 123, 125];
