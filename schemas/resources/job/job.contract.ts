import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { ById } from '../crud-contract.ts';
import { JobPage, JobQuery } from './job-list.ts';

const menu = 'system.job';
const path = '/api/system/Job';

export const jobContract = defineContract('job', {
  list: {
    method: 'GET',
    path,
    summary: 'Jobs of the queue, newest first, page by page, by keyword and state.',
    access: { menu },
    input: JobQuery,
    output: JobPage,
  },
  stop: {
    method: 'POST',
    path: `${path}/{id}/Actions/Stop`,
    summary: 'Stops a waiting job at once, a running one at its next step.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'job.stopped',
  },
  resume: {
    method: 'POST',
    path: `${path}/{id}/Actions/Resume`,
    summary: 'Starts a stopped or failed job again, where it was interrupted.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'job.resumed',
  },
});
