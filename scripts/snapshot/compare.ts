import { difference, hunks } from '../../src/snapshot/difference.ts';
import { unmet } from '../../src/snapshot/expected.ts';
import type { Fixture } from '../../schemas/fixture/fixture.ts';

/** What is wrong with a snapshot, readable line by line; '' when nothing is. */
export function complaintOf(name: string, fixture: Fixture, stored: string | undefined, text: string): string {
  const complaints = unmet(fixture, text);
  if (stored !== text) complaints.push(changes(name, stored ?? '', text));
  return complaints.length === 0 ? '' : `\n${name}: ${complaints.join('\n')}`;
}

function changes(name: string, before: string, after: string): string {
  const lines = hunks(difference(before, after)).map((line) => (line ? `${line.mark} ${line.text}` : '  ...'));
  return [`not what is stored in fixtures/snapshots/${name}.txt`, ...lines].join('\n');
}
