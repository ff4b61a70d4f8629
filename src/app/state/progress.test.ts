import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

describe('pending work', () => {
  it('ends with its last part, and each part ends once [GUARD-013]', () => {
    const progress = createProgress();
    const heard: boolean[] = [];
    progress.subscribe(() => heard.push(progress.isBusy()));
    const [one, other] = [progress.begin(), progress.begin()];
    one();
    one();
    expect(progress.isBusy()).toBe(true);
    other();
    expect(progress.isBusy()).toBe(false);
    expect(heard).toEqual([true, true, true, false]);
  });
});
