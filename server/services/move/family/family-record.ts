import { trimEnd } from '#core/text/end-run.ts';
import { plainName } from '#importer/input/read-input.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { nameLengthMax } from '#schemas/resources/common-fields.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { warning } from '../entity.ts';

/** A record of the product family, whose properties are read by any of their spellings: `fullName`, `F_FULL_NAME`. */
export class FamilyRecord {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(
    readonly value: JsonObject,
    readonly path: string,
  ) {
    this.values = new Map(Object.entries(value).map(([name, one]) => [plainName(name), one]));
  }

  /** The first of these properties, in lower case without underscores, that has a value. */
  get(...names: readonly string[]): unknown {
    for (const name of names) {
      const value = this.values.get(name);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return undefined;
  }

  has = (...names: readonly string[]): boolean => names.every((name) => this.values.has(name));

  text(...names: readonly string[]): string {
    const value = this.get(...names);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  number(name: string, standard: number, least = 0, most = 999_999): number {
    const value = Math.round(Number(this.get(name) ?? standard));
    return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : standard;
  }

  flag = (name: string, standard: 0 | 1 = 0): 0 | 1 =>
    this.get(name) === undefined ? standard : ['1', 'true'].includes(String(this.get(name))) ? 1 : 0;

  /** A property stored as JSON text, or as the value itself. */
  json(...names: readonly string[]): unknown {
    const value = this.get(...names);
    return typeof value === 'string' ? parsedJson(value) : value;
  }

  /** Name, code, order, state and description, spelled as this product has them. */
  common(issues: Issue[]): {
    fullName: string;
    enCode: string;
    sortCode: number;
    enabledMark: 0 | 1;
    description: string;
  } {
    const fullName = spelledName(this.text('fullname', 'encode', 'id'));
    const given = this.text('encode');
    const enCode = spelledCode(given || this.text('fullname', 'id'));
    if (given !== '' && enCode !== given)
      issues.push(warning(this.path, 'move.issue.code', { from: given.slice(0, 100), to: enCode }));
    return {
      fullName,
      enCode,
      sortCode: this.number('sortcode', 0),
      enabledMark: this.flag('enabledmark', 1),
      description: this.text('description').slice(0, 500),
    };
  }
}

/** The value of a JSON text; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : (JSON.parse(text.replace(/^\uFEFF/, '')) as unknown);
  } catch {
    return undefined;
  }
}

/** The objects of a list. */
export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Names have letters, digits, spaces, `-`, `_`, `.` and brackets. */
function spelledName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} _.()（）[\]【】{}-]+/gu, ' ').trim();
  return plain === '' ? '-' : [...plain].slice(0, nameLengthMax).join('').trim();
}

/** Codes have letters, digits and inner dots; one without any is made from its characters. */
export function spelledCode(code: string): string {
  const plain = trimEnd(code.replace(/[^A-Za-z0-9]+/g, '.').replace(/^\.+/, ''), /\./);
  const made = plain === '' ? [...code].map((one) => (one.codePointAt(0) ?? 0).toString(36)).join('') : plain;
  return trimEnd(made.slice(0, nameLengthMax), /\./) || 'x';
}
