import { describe, expect, it } from 'vitest';
import { idMaker } from './new-id.ts';

describe('ids', () => {
  const ids = Array.from(
    { length: 2_000 },
    idMaker(() => 1_736_904_600_000),
  );

  it('created in the same millisecond differ by 80 unpredictable bits (R18)', () => {
    const random = ids.map((id) => BigInt(`0x${id.slice(12)}`));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    const ascents = random.filter((one, index) => index > 0 && one > (random[index - 1] ?? 0n)).length;
    expect(ascents).toBeGreaterThan(800);
    expect(ascents).toBeLessThan(1_200);
    for (let bit = 0n; bit < 80n; bit += 1n) {
      const set = random.filter((one) => (one >> bit) & 1n).length;
      expect(set, `bit ${bit}`).toBeGreaterThan(700);
      expect(set, `bit ${bit}`).toBeLessThan(1_300);
    }
  });

  it('sort by creation time', () => {
    expect(idMaker(() => 1_736_904_600_001)() > (ids[0] ?? '')).toBe(true);
  });
});
