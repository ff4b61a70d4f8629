import { anything, bothCases, type CharacterSet, classOf, inverse } from './sets.ts';

/** A part of a regular expression, as needed for estimating its backtracking. */
export type Part =
  | { type: 'set'; set: CharacterSet }
  /** A zero-width assertion: anchors, word boundaries, lookarounds. */
  | { type: 'place'; within?: Part }
  | { type: 'group'; branches: Part[][] }
  | { type: 'repeat'; min: number; max: number; body: Part };

/** Parses a regular expression that the engine has accepted. Unknown syntax counts as any character. */
export function parsePattern(source: string, flags: string): Part {
  return new Reader(source, flags.includes('i')).branches();
}

const controls: Record<string, number> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 };

class Reader {
  private readonly source: string;
  private readonly anyCase: boolean;
  private place = 0;

  constructor(source: string, anyCase: boolean) {
    this.source = source;
    this.anyCase = anyCase;
  }

  branches(): Part {
    const branches: Part[][] = [[]];
    while (this.place < this.source.length && this.source[this.place] !== ')') {
      if (this.take('|')) branches.push([]);
      else branches.at(-1)?.push(this.repeated(this.one()));
    }
    return { type: 'group', branches };
  }

  private one(): Part {
    if (this.take('(')) return this.group();
    if (this.take('[')) return this.characterClass();
    if (this.take('\\')) return this.escape();
    if (this.take('^') || this.take('$')) return { type: 'place' };
    if (this.take('.')) return { type: 'set', set: anything };
    return this.set([this.codePoint()]);
  }

  private group(): Part {
    const opening = this.match(/\?(?:<?[=!]|:|<[^>]*>|[a-z-]+:)/y) ?? '';
    const within = this.branches();
    this.take(')');
    return /[=!]$/.test(opening) && !/^\?<[^=!]/.test(opening) ? { type: 'place', within } : within;
  }

  private repeated(part: Part): Part {
    const bounds = this.bounds();
    if (!bounds) return part;
    this.take('?');
    return this.repeated({ type: 'repeat', min: bounds[0], max: bounds[1], body: part });
  }

  private bounds(): [number, number] | undefined {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    const braces = this.match(/\{\d+(?:,\d*)?\}/y);
    if (braces === undefined) return undefined;
    const [min = '0', max] = braces.slice(1, -1).split(',');
    return [Number(min), max === undefined ? Number(min) : max === '' ? Infinity : Number(max)];
  }

  private escape(): Part {
    if (this.match(/[bB]/y) !== undefined) return { type: 'place' };
    if (this.match(/[1-9]\d*|k<[^>]*>|[pP]\{[^}]*\}/y) !== undefined) return { type: 'set', set: anything };
    const known = classOf(this.source[this.place] ?? '');
    if (!known) return this.set([this.escapedPoint()]);
    this.place++;
    return { type: 'set', set: known };
  }

  private escapedPoint(): number {
    const hexadecimal = this.match(/x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}/y);
    if (hexadecimal !== undefined) return parseInt(hexadecimal.replace(/[xu{}]/g, ''), 16);
    const control = this.match(/c[A-Za-z]/y);
    if (control !== undefined) return control.charCodeAt(1) % 32;
    const letter = this.source[this.place] ?? '';
    if (!Object.hasOwn(controls, letter)) return this.codePoint();
    this.place++;
    return controls[letter] as number;
  }

  private characterClass(): Part {
    const negative = this.take('^');
    const ranges: (readonly [number, number])[] = [];
    while (this.place < this.source.length && !this.take(']')) {
      const known = this.classInside();
      if (known) ranges.push(...known);
      else {
        const from = this.point();
        const isRange = this.source[this.place] === '-' && ![']', undefined].includes(this.source[this.place + 1]);
        if (isRange) this.place++;
        ranges.push([from, isRange && !this.classInside() ? this.point() : from]);
      }
    }
    const set = this.anyCase ? bothCases(ranges) : ranges;
    return { type: 'set', set: negative ? inverse(set) : set };
  }

  private classInside(): CharacterSet | undefined {
    if (this.match(/\\[pP]\{[^}]*\}/y) !== undefined) return anything;
    const escaped = /\\([dDwWsS])/y;
    escaped.lastIndex = this.place;
    const letter = escaped.exec(this.source)?.[1];
    if (letter === undefined) return undefined;
    this.place += 2;
    return classOf(letter);
  }

  private point(): number {
    return this.take('\\') ? (this.match(/b/y) !== undefined ? 8 : this.escapedPoint()) : this.codePoint();
  }

  private codePoint(): number {
    const point = this.source.codePointAt(this.place) ?? 0;
    this.place += point > 0xffff ? 2 : 1;
    return point;
  }

  private set(points: number[]): Part {
    const set = points.map((point) => [point, point] as const);
    return { type: 'set', set: this.anyCase ? bothCases(set) : set };
  }

  private take(character: string): boolean {
    const found = this.source[this.place] === character;
    if (found) this.place++;
    return found;
  }

  private match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.place;
    const found = sticky.exec(this.source)?.[0];
    if (found !== undefined) this.place += found.length;
    return found;
  }
}
