/** Why an expression cannot be evaluated as written. */
export interface ExpressionProblem {
  /** A message id, `issue.expression-...`. */
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** 0-based, in the expression's text; for a list of tokens, in the tokens joined by blanks. */
  readonly offset: number;
}

/** Maximum length of a formula in characters. */
const formulaCharactersMax = 10_000;

export type Operator = '+' | '-' | '×' | '÷' | 'mod';
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Token = { readonly text: string; readonly offset: number; readonly length: number } & (
  | { type: 'number' }
  | { type: 'text' }
  | { type: 'name' }
  | { type: 'operator'; text: Exclude<Operator, 'mod'> }
  | { type: 'comparison'; text: Comparison }
  | { type: '(' | ')' | '&' | '%' | ';' }
);

const operators: Readonly<Record<string, Exclude<Operator, 'mod'>>> = {
  '+': '+',
  '-': '-',
  '\u2212': '-',
  '×': '×',
  '*': '×',
  '÷': '÷',
  '/': '÷',
};

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{ '=': '=', '<>': '<>', '≠': '<>', '!=': '<>', '==': '=' },
  ...{ '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
};

const blank = /\s*/y;
const number = /[\d.]+/y;
const name = /[\p{L}][\p{L}\p{N}_.]*/uy;
const comparison = /<>|<=|>=|==|!=|[=<>≤≥≠]/y;
/** A field or label, a column of a sub-table, or a path as `result.orders.first.no`. */
const fieldName = /^[\p{L}][\p{L}\p{N}_]*(?:\.[\p{L}][\p{L}\p{N}_]*){0,3}$/u;
const numberText = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Opening quotes with their closing ones; a quote in a text is written twice. */
const quotes: Readonly<Record<string, string>> = { '"': '"', '“': '”', '”': '”', '＂': '＂' };

/** Full-width letters, digits, operators and brackets converted to ASCII one to one, so that offsets remain valid. */
function narrow(source: string): string {
  return source
    .replace(/[\uff01\uff03-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Lexer: splits a formula into tokens, or reports the first invalid character. */
export function tokenise(source: string): Token[] | ExpressionProblem {
  if (source.length > formulaCharactersMax) {
    return { id: 'issue.expression-too-long', params: { max: formulaCharactersMax }, offset: 0 };
  }
  const text = narrow(source);
  const tokens: Token[] = [];
  let offset = skip(text, 0);
  while (offset < text.length) {
    const token = textAt(source, offset) ?? tokenAt(text, offset);
    if ('id' in token) return token;
    tokens.push(token);
    offset = skip(text, offset + token.length);
  }
  return tokens;
}

function skip(text: string, offset: number): number {
  blank.lastIndex = offset;
  blank.test(text);
  return blank.lastIndex;
}

/** A text in quotes, with its characters as written. */
function textAt(source: string, offset: number): Token | ExpressionProblem | undefined {
  const opening = source.charAt(offset);
  const closing = Object.hasOwn(quotes, opening) ? quotes[opening] : undefined;
  if (closing === undefined) return undefined;
  let text = '';
  for (let index = offset + 1; index < source.length; index++) {
    const character = source.charAt(index);
    if (character !== closing) text += character;
    else if (source.charAt(index + 1) === closing) text += source.charAt(++index);
    else return { type: 'text', text, offset, length: index + 1 - offset };
  }
  return { id: 'issue.expression-text-not-closed', params: {}, offset };
}

function tokenAt(text: string, offset: number): Token | ExpressionProblem {
  const character = text.charAt(offset);
  const operator = Object.hasOwn(operators, character) ? operators[character] : undefined;
  if (operator) return { type: 'operator', text: operator, offset, length: 1 };
  const compared = match(comparison, text, offset);
  if (compared !== undefined) {
    return { type: 'comparison', text: comparisons[compared] ?? '=', offset, length: compared.length };
  }
  if (character === '(' || character === ')' || character === '&' || character === '%') {
    return { type: character, text: character, offset, length: 1 };
  }
  if (character === ';' || character === ',') return { type: ';', text: character, offset, length: 1 };
  return wordAt(text, offset);
}

function wordAt(text: string, offset: number): Token | ExpressionProblem {
  const digits = match(number, text, offset);
  if (digits !== undefined) {
    return numberText.test(digits)
      ? { type: 'number', text: digits, offset, length: digits.length }
      : { id: 'issue.expression-number', params: { text: digits }, offset };
  }
  const word = match(name, text, offset);
  if (word !== undefined) {
    return fieldName.test(word)
      ? { type: 'name', text: word, offset, length: word.length }
      : { id: 'issue.expression-name', params: { text: word }, offset };
  }
  return {
    id: 'issue.expression-character',
    params: { text: String.fromCodePoint(text.codePointAt(offset) ?? 0) },
    offset,
  };
}

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
