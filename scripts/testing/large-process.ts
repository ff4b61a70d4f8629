import { approver, branch, node } from '#core/flow/testing/play-process.ts';

/** A process of 201 steps. */
export const largeProcess = {
  language: 1,
  title: '201 steps',
  form: 'purchase-order',
  body: [
    node('start', 'start'),
    ...Array.from({ length: 50 }, (_, index) =>
      node('parallel', `p${index}`, { children: [branch(`b${index}`, [approver(`a${index}`, ['head'])])] }),
    ),
    ...Array.from({ length: 50 }, (_, index) => approver(`z${index}`, ['head'])),
  ],
};
