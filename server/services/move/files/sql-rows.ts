/** A row of a dump: its table, its number there from 1, and its values by column. */
export interface DumpRow {
  table: string;
  number: number;
  values: Record<string, string | null>;
}

/** Rows of one dump; more are left out. */
const rowsMax = 50_000;

/**
 * The rows that a dump inserts, by `insert` statements or `copy` blocks of MySQL, PostgreSQL, Oracle, SQL Server and their
 * tools. Reads literals only: nothing is evaluated, statements of any other kind are skipped. One after the other, and
 * undefined after each part without rows, so that a reader of a large dump can give others a turn.
 */
export const dumpRows = (text: string): Generator<DumpRow | undefined> => new Dump(text).rows();

/** Characters at the start of a dump that show what it is. */
const startLength = 4_000_000;

/** Whether a text is a dump rather than another text. */
export const isDump = (text: string): boolean =>
  /^[ \t]*(insert\s+(ignore\s+)?into|create\s+table|copy\s+\S+\s*\()/im.test(text.slice(0, startLength));

const statement =
  /\b(?:insert\s+(?:ignore\s+)?into|replace\s+into)\s+|\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?|^copy\s+/gim;
const space = /(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
/** What a literal contains up to its end, or to what is written otherwise in it. */
const withoutQuotes = /[^']+/y;
const withoutEscapes = /[^'\\]+/y;
/** Characters that are searched for a statement at once, and those of its first words at most. */
const partLength = 1_000_000;
const statementLength = 1_000;
const name = /(?:[`"[]([^`"\]]+)[`"\]]|([\w$#\u4e00-\u9fff]+))/y;

class Dump {
  private at = 0;
  private readonly columns = new Map<string, string[]>();
  private readonly counts = new Map<string, number>();
  private found = 0;
  /** In MySQL a backslash escapes the next character, in the others it is a character like any. */
  private readonly hasEscapes: boolean;

  constructor(private readonly text: string) {
    this.hasEscapes = /`|engine\s*=\s*\w+/i.test(text.slice(0, 200_000)) && !/\bto_clob\s*\(/i.test(text);
  }

  *rows(): Generator<DumpRow | undefined> {
    while (this.found < rowsMax && this.at < this.text.length) {
      const word = this.nextStatement();
      const table = word && this.tableName();
      if (word === undefined || table === undefined) yield undefined;
      else if (word.startsWith('create')) this.columns.set(table, this.createdColumns());
      else yield* word.startsWith('copy') ? this.copied(table) : this.inserted(table);
    }
  }

  /** The first words of a statement in the next part of the text, which is passed; undefined if none begins there. */
  private nextStatement(): string | undefined {
    const part = this.text.slice(this.at, this.at + partLength + statementLength);
    statement.lastIndex = 0;
    const found = statement.exec(part);
    // A part may begin inside of a line.
    const isInside = found?.index === 0 && /^copy/i.test(found[0]) && (this.text[this.at - 1] ?? '\n') !== '\n';
    this.at += found ? found.index + found[0].length : partLength;
    return found && !isInside ? found[0].trim().toLowerCase() : undefined;
  }

  private matched(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found ?? undefined;
  }

  /** Takes a sign behind spaces and comments. */
  private took(sign: string): boolean {
    this.matched(space);
    if (this.text.slice(this.at, this.at + sign.length).toLowerCase() !== sign) return false;
    this.at += sign.length;
    return true;
  }

  private name(): string | undefined {
    this.matched(space);
    const found = this.matched(name);
    return found && (found[1] ?? found[2]);
  }

  /** The name of a table without its schema. */
  private tableName(): string | undefined {
    let table = this.name();
    while (table !== undefined && this.took('.')) table = this.name();
    return table;
  }

  private names(): string[] {
    const names: string[] = [];
    do {
      const one = this.name();
      if (one !== undefined) names.push(one);
    } while (this.took(','));
    this.took(')');
    return names;
  }

  /** The columns of a table that is created; keys and constraints are no columns. */
  private createdColumns(): string[] {
    const columns: string[] = [];
    if (!this.took('(')) return columns;
    while (this.at < this.text.length) {
      const from = this.at;
      const isQuoted = /^\s*[`"[]/.test(this.text.slice(from, from + 20));
      const column = this.name();
      const isKey = !isQuoted && /^(primary|unique|key|index|constraint|foreign|check|fulltext)$/i.test(column ?? '');
      if (column !== undefined && !isKey) columns.push(column);
      if (this.skipped([',', ')']) !== ',') return columns;
    }
    return columns;
  }

  /** Skips to one of these signs outside of texts and brackets, and takes it. */
  private skipped(signs: readonly string[]): string | undefined {
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at] as string;
      if (sign === "'") {
        this.literal();
        this.at--;
      } else if (depth === 0 && signs.includes(sign)) {
        this.at++;
        return sign;
      } else if (sign === '(') depth++;
      else if (sign === ')') depth--;
      else if (sign === ';' && depth <= 0) return undefined;
    }
    return undefined;
  }

  private *inserted(table: string): Generator<DumpRow> {
    const columns = this.took('(') ? this.names() : (this.columns.get(table) ?? []);
    if (!this.took('values') && !this.took('value')) return;
    while (this.took('(') && this.found < rowsMax) {
      const values: (string | null)[] = [];
      let sign: string | undefined;
      do {
        values.push(this.value());
        sign = this.skipped([',', ')']);
      } while (sign === ',');
      yield* this.row(table, columns, values);
      if (!this.took(',')) return;
    }
  }

  /** One value: its literal, or the joined literals of `to_clob('...') || to_clob('...')`. */
  private value(): string | null {
    this.matched(space);
    const texts: string[] = [];
    const from = this.at;
    let isJoined = false;
    let depth = 0;
    while (this.at < this.text.length) {
      const sign = this.text[this.at] as string;
      if (sign === "'") {
        const text = this.literal();
        if (texts.length === 0 || isJoined) texts.push(text);
        continue;
      }
      if (depth === 0 && (sign === ',' || sign === ')')) break;
      if (sign === '(') depth++;
      if (sign === ')') depth--;
      if (this.text.startsWith('||', this.at)) isJoined = true;
      this.at++;
    }
    if (texts.length > 0) return texts.join('');
    const plain = this.text.slice(from, this.at).trim();
    return /^null$/i.test(plain) ? null : plain;
  }

  /** The text between quotation marks, from the first on. */
  private literal(): string {
    const hasEscapes = this.hasEscapes || /e/i.test(this.text[this.at - 1] ?? '');
    const plain = hasEscapes ? withoutEscapes : withoutQuotes;
    let text = '';
    this.at++;
    for (; this.at < this.text.length; this.at++) {
      text += this.matched(plain)?.[0] ?? '';
      if (this.text[this.at] === '\\') text += escaped(this.text[++this.at] ?? '');
      else if (this.text[this.at + 1] === "'") {
        text += "'";
        this.at++;
      } else break;
    }
    this.at++;
    return text;
  }

  /** The lines of a `copy ... from stdin` block, up to `\.`. */
  private *copied(table: string): Generator<DumpRow> {
    const columns = this.took('(') ? this.names() : (this.columns.get(table) ?? []);
    const end = this.text.indexOf('\n', this.at);
    if (end < 0) return;
    this.at = end + 1;
    while (this.at < this.text.length && this.found < rowsMax) {
      const lineEnd = this.text.indexOf('\n', this.at);
      const line = this.text.slice(this.at, lineEnd < 0 ? undefined : lineEnd).replace(/\r$/, '');
      this.at = lineEnd < 0 ? this.text.length : lineEnd + 1;
      if (line === '\\.') return;
      const unescaped = (cell: string) => cell.replace(/\\(.)/g, (_, sign: string) => escaped(sign));
      const values = line.split('\t').map((cell) => (cell === '\\N' ? null : unescaped(cell)));
      yield* this.row(table, columns, values);
    }
  }

  private *row(table: string, columns: readonly string[], values: readonly (string | null)[]): Generator<DumpRow> {
    const number = (this.counts.get(table) ?? 0) + 1;
    this.counts.set(table, number);
    if (columns.length === 0) return;
    const cells = columns.map((column, index) => [column, values[index] ?? null] as const);
    this.found += 1;
    yield { table, number, values: Object.fromEntries(cells) };
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', '0': '', Z: '' };

const escaped = (sign: string): string => escapes[sign] ?? sign;
