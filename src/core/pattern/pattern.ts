import { type Effort, effortOf } from './effort.ts';
import { isIdCard } from './id-card.ts';
import { parsePattern } from './parse-pattern.ts';
import { canRunAway } from './runaway.ts';

/** A pattern of a definition made ready. `problem` says why it is not run. */
export interface CompiledPattern {
  readonly problem: 'issue.pattern-form' | 'issue.pattern-too-long' | 'issue.pattern-runs-away' | undefined;
  /** Whether the text matches. A pattern with a problem matches everything. Never throws. */
  test(text: string): boolean;
}

/** The longest pattern a definition may give. */
export const patternCharactersMax = 500;

/** Forms that no regular expression can tell, by the names patterns give them. */
const named: Readonly<Record<string, (text: string) => boolean>> = { '@idCard': isIdCard };

/** A pattern sees at most so much of a text; longer texts are a matter of length, not of form. */
const textCharactersMax = 5_000;

/** Steps that looking for a match may take. Who could take more sees less of a text. */
const stepsMax = 10_000_000;

/** A pattern that could see no more than this is not run: it would stop everybody, at the server too. */
const textCharactersMin = 100;

const known = new Map<string, CompiledPattern>();

/** Compiles the text of a regular expression, with or without slashes and flags. Never throws; never runs a dangerous one. */
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
  const seen = charactersSeen(effortOf(part, isAnchored(source, flags)));
  if (seen < textCharactersMin || canRunAway(part)) return refused('issue.pattern-runs-away');
  return { problem: undefined, test: (value) => expression.test(value.slice(0, seen)) };
}

const charactersSeen = ({ degree, choices }: Effort): number =>
  Math.min(textCharactersMax, Math.floor((stepsMax / choices) ** (1 / Math.max(1, degree))));

/** Whether it is tried at the beginning of a text alone; where there are alternatives that is not looked into. */
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
