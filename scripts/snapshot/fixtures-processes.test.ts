import { describe, it } from 'vitest';
import { complaintOfRun, isProcessRun, processRunNames, readProcessRun, renewRun } from '../testing/process-runs.ts';

const { SNAPSHOT_NAMES = '', SNAPSHOT_RENEW = '' } = process.env;
const names = SNAPSHOT_NAMES === '' ? processRunNames() : SNAPSHOT_NAMES.split(',').filter(isProcessRun);

describe('the stored runs of processes', () => {
  if (names.length === 0) it.skip('has nothing to play', () => {});
  for (const name of names) {
    it(`${name} leads to what is expected`, () => {
      const fixture = readProcessRun(name);
      const complaint = complaintOfRun(name, SNAPSHOT_RENEW === '' ? fixture : renewRun(name, fixture));
      if (complaint !== '') throw new Error(complaint);
    });
  }
});
