import * as fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { patterns } from '#schemas/language/patterns.ts';
import { runs } from '#scripts/testing/runs.ts';
import { compilePattern } from './pattern.ts';

const vectors = '../shared/vectors/regex/safe-regex.json';

describe('a pattern', () => {
  it('is written with or without slashes and flags', () => {
    expect(compilePattern('/^\\d+$/').test('12')).toBe(true);
    expect(compilePattern('^\\d+$').test('1a')).toBe(false);
    expect(compilePattern('/^ab$/i').test('AB')).toBe(true);
    const repeated = compilePattern('/a/g');
    expect([repeated.test('a'), repeated.test('a')]).toEqual([true, true]);
  });

  it.each([
    ['(', 'issue.pattern-form'],
    ['a'.repeat(501), 'issue.pattern-too-long'],
    ['(a|a)*$', 'issue.pattern-runs-away'],
    // Nested quantifiers with empty iterations.
    ['^(a*)*$', 'issue.pattern-runs-away'],
    ['^(a*b*)?$', 'issue.pattern-runs-away'],
    ['^(a|aa)+$', 'issue.pattern-runs-away'],
    ['^(\\w|\\d)+$', 'issue.pattern-runs-away'],
    ['(\\w+\\s?)+$', 'issue.pattern-runs-away'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'issue.pattern-runs-away'],
    ['(?=(a+)+$)a', 'issue.pattern-runs-away'],
    ['/^(a|A)+$/i', 'issue.pattern-runs-away'],
    // Not exponential, but polynomial of degree four and more.
    ['^\\d*\\d*\\d*\\d*x$', 'issue.pattern-runs-away'],
    ['.*.*.*x', 'issue.pattern-runs-away'],
    ['^\\d*\\d*-\\d*\\d*-\\d*\\d*$', 'issue.pattern-runs-away'],
    ['^(?=a*a*a*a*b)', 'issue.pattern-runs-away'],
    // Ambiguous in each iteration, though iterations are separated.
    ['^(a*a*-)*$', 'issue.pattern-runs-away'],
    [`^${'a?'.repeat(30)}x$`, 'issue.pattern-runs-away'],
    [`^${'(a|a)b'.repeat(30)}$`, 'issue.pattern-runs-away'],
  ])('%s is not run: %s [LANG-006]', (text, problem) => {
    expect(compilePattern(text).problem).toBe(problem);
    expect(compilePattern(text).test('anything')).toBe(true);
  });

  it.each([
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^([a-z]+-)*[a-z]+$',
    '^(foo|far)+$',
    '^(\\s\\w+)*$',
    '^#?([a-f0-9]{6}|[a-f0-9]{3})$',
    '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$',
    '.*[A-Z].*[0-9].*',
    '^(https?|ftp)://[^\\s/$.?#].[^\\s]*$',
    '^(\\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    '^[1-9]\\d{5}(19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]$',
    '^-?(0|[1-9]\\d*)(\\.\\d{1,2})?$',
    '^((25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)$',
    '^0\\d{2,3}-?\\d{7,8}(-\\d{1,6})?$',
  ])('%s is harmless [LANG-006]', (text) => expect(compilePattern(text).problem).toBeUndefined());

  it.each(Object.entries(patterns))('%s of the product is accepted [LANG-007]', (_name, { pattern }) => {
    expect(compilePattern(pattern).problem).toBeUndefined();
  });

  it('with polynomial cost is only run on the start of a long text', () => {
    const cubed = compilePattern('^\\d*\\d*\\d*x$');
    expect([cubed.problem, cubed.test(`${'1'.repeat(150)}x`)]).toEqual([undefined, true]);
    expect(cubed.test(`${'1'.repeat(4_000)}x`)).toBe(false);
    expect(compilePattern('^\\d*x$').test(`${'1'.repeat(4_000)}x`)).toBe(true);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab(|)[]*+?{1,2}\\^$-.:<=!kpdu') }),
        (text) => typeof compilePattern(text).test(text) === 'boolean',
      ),
      { numRuns: runs(1_000) },
    );
  });
});

describe.skipIf(!existsSync(vectors))('the test vectors of safe-regex', () => {
  const { linear, exponential } = (existsSync(vectors) ? JSON.parse(readFileSync(vectors, 'utf8')) : {}) as Record<
    string,
    string[]
  >;
  it('have all exponential patterns refused and all linear ones accepted [LANG-006]', () => {
    const refused = (list: string[] = []) =>
      list.filter((text) => compilePattern(text).problem === 'issue.pattern-runs-away');
    expect(refused(exponential)).toEqual(exponential);
    expect(linear?.filter((text) => compilePattern(text).problem)).toEqual([]);
  });
});
