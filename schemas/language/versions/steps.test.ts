import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageVersion } from '../definition.ts';
import { steps } from './steps.ts';

describe('the migrations of the language', () => {
  it('lead one by one from version 0 to the current one [LANG-003]', () => {
    expect(steps.map((step) => step.from)).toEqual(Array.from({ length: languageVersion }, (_, version) => version));
  });

  it.each(steps.map((step) => [step.name, step] as const))('%s has a test in its folder [LANG-003]', (name, step) => {
    expect(existsSync(`schemas/language/versions/${step.from}-${name}.test.ts`)).toBe(true);
  });
});
