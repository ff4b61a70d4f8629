import type { Mutant } from './mutants.ts';

/** A pseudo-random number generator (mulberry32): the same seed gives the same sample on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A stratified sample: the mutants in the order of their files are cut into as many stretches of equal length as mutants
 * are wanted, and one is drawn from each. A file is therefore represented by its number of mutants.
 */
export function sampleOf(all: readonly Mutant[], size: number, seed: number): Mutant[] {
  if (size >= all.length) return [...all];
  const next = numbersFrom(seed);
  const length = all.length / size;
  return Array.from({ length: size }, (_, index) => all[Math.floor((index + next()) * length)] as Mutant);
}

/** The same mutants in an order by chance, so that those of a run that was interrupted are a sample as well. */
export function shuffled(sample: readonly Mutant[], seed: number): Mutant[] {
  const next = numbersFrom(seed);
  return sample
    .map((mutant) => ({ mutant, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
}

/** Half the width of the 95 % confidence interval of a share, in percent. */
export const marginOf = (share: number, size: number): number => 196 * Math.sqrt((share * (1 - share)) / size);
