import type { Fixture } from '#schemas/fixture/fixture.ts';

/** The expectations of a fixture besides its snapshot that are not met, one sentence each. */
export function unmet({ expected }: Fixture, snapshot: string): string[] {
  const met = snapshot.slice(snapshot.indexOf('\n'));
  return [
    ...(expected?.has ?? []).filter((words) => !met.includes(words)).map((words) => `expected to meet: ${words}`),
    ...(expected?.hasNot ?? [])
      .filter((words) => met.includes(words))
      .map((words) => `met, against what is expected: ${words}`),
  ];
}
