import { formatTime } from '#core/dates/format.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { FixtureRun } from './fixture-context.ts';
import { describeElements, type DescribedLine } from './accessibility/accessible-text.ts';

/** The snapshot text of a fixture: the accessibility tree of the page, and its side effects. */
export function snapshotText(fixture: Fixture, page: Parameters<typeof describeElements>[0], run: FixtureRun): string {
  const parts = [
    section(
      `screen ${headOf(fixture)}`,
      describeElements(page).flatMap((one) => linesOf(one, 1)),
    ),
    section('questions', run.questions.map(quote)),
    section(
      'toasts',
      run.toasts.map(({ type, text }) => `${type} ${quote(text)}`),
    ),
    section('calls', run.calls.map(callLine)),
    section('went to', run.moves),
    section('files', run.files.map(quote)),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

const headOf = ({ title, language, width, mode }: Fixture) =>
  [quote(title), mode === 'view' && 'to read', width === 'phone' && 'on a phone', language]
    .filter((part) => typeof part === 'string')
    .join(', ');

const section = (head: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : [head, ...lines.map((line) => (line.startsWith(' ') ? line : `  ${line}`))].join('\n');

function linesOf({ line, inside }: DescribedLine, depth: number): string[] {
  return ['  '.repeat(depth) + line, ...inside.flatMap((one) => linesOf(one, depth + 1))];
}

function callLine({ name, input, answer }: FixtureRun['calls'][number]): string {
  const sent = readable(input);
  const isBare = sent === '{}';
  return [name, ...(isBare ? [] : [sent]), ...(answer === 'ok' ? [] : [`-> ${answer}`])].join(' ');
}

/**
 * Parses texts that are JSON, and formats timestamps as local times, so that the snapshot does not depend on the zone.
 */
function readable(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => {
    if (typeof value === 'string' && /^[[{]/.test(value)) return opened(value);
    return isMoment(value) ? formatTime(value, 'yyyy-MM-dd HH:mm:ss') : value;
  });
}

function opened(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Epoch milliseconds of this century. */
const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 946_000_000_000 && value < 4_102_000_000_000;

const quote = (text: string) => `"${text}"`;

/** The expectations of a fixture besides its snapshot that are not met, one sentence each. */
export function unmetExpectations({ expected }: Fixture, snapshot: string): string[] {
  const content = snapshot.slice(snapshot.indexOf('\n'));
  return [
    ...(expected?.has ?? []).filter((words) => !content.includes(words)).map((words) => `expected to meet: ${words}`),
    ...(expected?.hasNot ?? [])
      .filter((words) => content.includes(words))
      .map((words) => `met, against what is expected: ${words}`),
  ];
}
