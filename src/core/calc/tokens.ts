import type { ExpressionProblem } from './graph.ts';

/** Maximum length of an expression in characters. */
const expressionCharactersMax = 2000;

export type Operator = '+' | '-' | '×' | '÷';

export type Token =
  | { type: 'number'; text: string; offset: number }
  | { type: 'field'; text: string; offset: number }
  | { type: 'operator'; text: Operator; offset: number }
  | { type: '('; text: string; offset: number }
  | { type: ')'; text: string; offset: number };

const operators: Readonly<Record<string, Operator>> = {
  '+': '+',
  '-': '-',
  '\u2212': '-',
  '×': '×',
  '*': '×',
  '÷': '÷',
  '/': '÷',
};

const blank = /\s*/y;
const number = /[\d.]+/y;
const name = /[A-Za-z][\w.]*/y;
/** A field, or a column of a sub-table: at most one dot, so that nothing deeper can be accessed. */
const fieldName = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)?$/;
const numberText = /^(?:\d+\.?\d*|\.\d+)$/;

/** Full-width letters, digits, operators and brackets converted to ASCII one to one, so that offsets remain valid. */
function narrow(source: string): string {
  return source
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Lexer: splits an expression into tokens, or reports the first invalid character. */
export function tokenise(source: string): Token[] | ExpressionProblem {
  if (source.length > expressionCharactersMax) {
    return { id: 'issue.expression-too-long', params: { max: expressionCharactersMax }, offset: 0 };
  }
  const text = narrow(source);
  const tokens: Token[] = [];
  let offset = skip(text, 0);
  while (offset < text.length) {
    const token = tokenAt(text, offset);
    if ('id' in token) return token;
    tokens.push(token);
    offset = skip(text, offset + token.text.length);
  }
  return tokens;
}

function skip(text: string, offset: number): number {
  blank.lastIndex = offset;
  blank.test(text);
  return blank.lastIndex;
}

function tokenAt(text: string, offset: number): Token | ExpressionProblem {
  const character = text.charAt(offset);
  const operator = Object.hasOwn(operators, character) ? operators[character] : undefined;
  if (operator) return { type: 'operator', text: operator, offset };
  if (character === '(' || character === ')') return { type: character, text: character, offset };
  const digits = match(number, text, offset);
  if (digits !== undefined) {
    return numberText.test(digits)
      ? { type: 'number', text: digits, offset }
      : { id: 'issue.expression-number', params: { text: digits }, offset };
  }
  const word = match(name, text, offset);
  if (word !== undefined) {
    return fieldName.test(word)
      ? { type: 'field', text: word, offset }
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
