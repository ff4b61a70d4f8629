import type { DatabaseType } from '#schemas/resources/data-source/data-source.entity.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Value } from './dialects/source-session.ts';

/** Values of one list. */
const listMax = 1_000;

interface Grammar {
  /** Quoted texts and names, and comments; whatever is in them is neither a parameter nor a word of the query. */
  quoted: RegExp;
  placeholder(number: number): string;
  comment: RegExp;
  /** A parameter that occurs twice is one placeholder. */
  isNumbered: boolean;
}

const grammars: Readonly<Record<DatabaseType, Grammar>> = {
  postgresql: {
    quoted: /^(?:[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[^]*?\$\1\$)/,
    // A type of its own: PostgreSQL cannot infer one from `:no is null`.
    placeholder: (number) => `$${number}::text`,
    comment: /^(?:--|\/\*)/,
    isNumbered: true,
  },
  mysql: {
    quoted: /^(?:'(?:[^'\\]|\\[^]|'')*'|"(?:[^"\\]|\\[^]|"")*"|`(?:[^`]|``)*`)/,
    placeholder: () => '?',
    comment: /^(?:--|#|\/\*)/,
    isNumbered: false,
  },
};

/** Quoted names, and texts with escapes that could spell a name. */
const quotedName = /^["`]([^]*)["`]$/;
const unicodeQuote = /^u&['"]/i;
const word = /^[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/;
const parameter = /^:([A-Za-z_@]\w*)/;
const rest = /^(?:::|\d[\w.]*|[^])/;

/**
 * Words that reach beyond the tables of the database: files, programs and connections of its server, its other
 * sessions, queries inside of texts, and waiting. The account of the data source must not be able to use them anyway;
 * refusing them gives an early answer.
 */
const refusedWords =
  /^(?:into|outfile|dumpfile|load_file|copy|call|execute|do|set|lock|sleep|benchmark|get_lock|release_lock|pg_.*|lo_.*|dblink.*|set_config|current_setting|(?:query|table|schema|database|cursor)_to_xml.*|xpath_table|ts_stat|nextval|setval|file_fdw.*|xp_.*|sys_.*)$/i;

/**
 * A query with placeholders in place of its parameters, and their values. It must be one query without comments, and
 * begins with SELECT, WITH or VALUES.
 */
export function boundQuery(
  sql: string,
  values: Readonly<Record<string, unknown>>,
  dbType: DatabaseType,
): { sql: string; values: Value[] } {
  const { quoted, comment, placeholder, isNumbered } = grammars[dbType];
  const bound: Value[] = [];
  const known = new Map<string, string>();
  const places = (name: string): string => {
    const earlier = known.get(name);
    if (earlier !== undefined && isNumbered) return earlier;
    const text = valuesOf(values[name])
      .map((value) => placeholder(bound.push(value)))
      .join(', ');
    known.set(name, text);
    return text;
  };
  let text = '';
  let first = '';
  for (let at = sql.trim().replace(/;\s*$/, ''); at !== '';) {
    if (comment.test(at)) throw badRequest('data-interface.sql.comment');
    if (at.startsWith(';')) throw badRequest('data-interface.sql.several');
    const [literal] = quoted.exec(at) ?? word.exec(at) ?? parameter.exec(at) ?? rest.exec(at) ?? [''];
    const name = parameter.exec(literal)?.[1];
    const spelled = quotedName.exec(literal)?.[1] ?? literal;
    if (refusedWords.test(spelled) || unicodeQuote.test(at))
      throw badRequest('data-interface.sql.word', { word: spelled });
    if (word.test(literal) && !quoted.test(at)) first ||= literal.toLowerCase();
    text += name === undefined ? literal : places(name);
    at = at.slice(literal.length);
  }
  if (!['select', 'with', 'values'].includes(first)) throw badRequest('data-interface.sql.select');
  return { sql: text, values: bound };
}

function valuesOf(value: unknown): Value[] {
  const list = Array.isArray(value) ? value.slice(0, listMax) : [value];
  return list.length === 0 ? [null] : list.map(single);
}

/** Texts, numbers and truth values; an empty value is null. */
const single = (value: unknown): Value => {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value);
};
