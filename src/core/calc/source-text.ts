/**
 * The text of an expression in a definition: a text, or the family's list of tokens, whose numbers may be split into
 * digits and whose fields are objects. Undefined: neither.
 */
export function expressionText(expression: unknown): string | undefined {
  if (typeof expression === 'string') return expression;
  if (expression === undefined || expression === null) return '';
  if (!Array.isArray(expression)) return undefined;
  let text = '';
  let wasNumber = false;
  for (const token of expression as unknown[]) {
    const piece = tokenText(token);
    if (piece === undefined) return undefined;
    const isNumber = /^[\d.]+$/.test(piece);
    text += (text && !(wasNumber && isNumber) ? ' ' : '') + piece;
    wasNumber = isNumber;
  }
  return text;
}

function tokenText(token: unknown): string | undefined {
  if (typeof token === 'string') return token;
  if (typeof token === 'number') return String(token);
  if (typeof token !== 'object' || token === null) return undefined;
  const { vModel, __vModel__ } = token as { vModel?: unknown; __vModel__?: unknown };
  const name = vModel ?? __vModel__;
  return typeof name === 'string' ? name.replace('-', '.') : undefined;
}
