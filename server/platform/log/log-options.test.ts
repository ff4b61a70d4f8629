import { openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logDestination } from './log-options.ts';

it('a log on a full disk does not end the process [OPS-010]', () => {
  const destination = logDestination(openSync('/dev/full', 'w'));
  expect(() => destination.write('a line\n')).not.toThrow();
  expect(() => destination.write('another line\n')).not.toThrow();
});
