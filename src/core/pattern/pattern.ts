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
  if (canRunAway(parsePattern(source, flags))) return refused('issue.pattern-runs-away');
  return { problem: undefined, test: (value) => expression.test(value.slice(0, textCharactersMax)) };
}

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
