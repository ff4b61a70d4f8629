import { type Backtracking, backtrackingOf } from './backtracking.ts';
import { isIdCard } from '../id-card.ts';
import { parsePattern } from './parse-pattern.ts';
import { hasAmbiguousRepeat } from './ambiguous-repeats.ts';

/** A compiled pattern of a definition. `problem`: why it is not run. */
interface CompiledPattern {
  readonly problem: 'issue.pattern-form' | 'issue.pattern-too-long' | 'issue.pattern-runs-away' | undefined;
  /** Whether the text matches. A pattern with a problem matches everything. Never throws. */
  /** `today`, `20260105`, for patterns that contain a date; absent: it is not compared. */
  test(text: string, today?: string): boolean;
}

/** Maximum length of a pattern in characters. */
export const patternCharactersMax = 500;

/** Named predicates for formats a regular expression cannot express. */
const named: Readonly<Record<string, (text: string, today?: string) => boolean>> = { '@idCard': isIdCard };

/** Maximum length of the tested text in characters; longer texts are limited by their length, not by a pattern. */
const textCharactersMax = 5_000;

/** Budget of backtracking steps. Patterns with a higher cost are run on a shorter part of the text. */
const stepsMax = 10_000_000;

/** A pattern whose budget allows less than this is not run: it would block the page and the server (ReDoS). */
const textCharactersMin = 100;

const known = new Map<string, CompiledPattern>();

/**
 * Compiles the text of a regular expression, with or without slashes and flags. Never throws; a pattern with
 * catastrophic backtracking is not run.
 */
export function compilePattern(text: string): CompiledPattern {
  const found = known.get(text);
  if (found) return found;
  const compiled = ready(text);
  if (known.size >= 1_000) known.clear();
  known.set(text, compiled);
  return compiled;
}

function ready(text: string): CompiledPattern {
  const own = Object.hasOwn(named, text) ? named[text] : undefined;
  if (own) return { problem: undefined, test: own };
  if (text.length > patternCharactersMax) return refused('issue.pattern-too-long');
  const [, slashed, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  const source = slashed ?? text;
  const expression = regularExpression(source, flags.replace(/[gy]/g, ''));
  if (!expression) return refused('issue.pattern-form');
  const part = parsePattern(source, flags);
  const seen = charactersSeen(backtrackingOf(part, isAnchored(source, flags)));
  if (seen < textCharactersMin || hasAmbiguousRepeat(part)) return refused('issue.pattern-runs-away');
  return { problem: undefined, test: (value) => expression.test(value.slice(0, seen)) };
}

const charactersSeen = ({ degree, choices }: Backtracking): number =>
  Math.min(textCharactersMax, Math.floor((stepsMax / choices) ** (1 / Math.max(1, degree))));

/** Whether it is only tried at the start of a text; patterns with alternatives count as not anchored. */
const isAnchored = (source: string, flags: string) =>
  source.startsWith('^') && !flags.includes('m') && !source.includes('|');

function regularExpression(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

function refused(problem: CompiledPattern['problem']): CompiledPattern {
  return { problem, test: () => true };
}
