import { expect, it, vi } from 'vitest';
import { createErrorReports } from './error-reports.ts';

function reports() {
  const send = vi.fn(async (_name: string, _input: object, _options?: object) => ({ data: null, msg: '' }));
  return { send, report: createErrorReports({ client: { send }, url: () => '/model/leave' }) };
}

it('reports error, component stack and page without any message to the user [ERROR-007]', () => {
  const { send, report } = reports();
  report(new TypeError('x is not a function'), '\n    at Rate\n    at Form');
  const [name, input, options] = send.mock.calls[0] ?? [];
  expect(name).toBe('error-log.report');
  expect(input).toMatchObject({
    message: 'x is not a function',
    component: 'at Rate\n    at Form',
    url: '/model/leave',
  });
  expect(options).toEqual({ quiet: true });
});

it('reports the same error once, and only so many in all', () => {
  const { send, report } = reports();
  for (let time = 0; time < 3; time += 1) report(new Error('same'));
  expect(send).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 50; time += 1) report(new Error(`fault ${time}`));
  expect(send).toHaveBeenCalledTimes(20);
});

it('truncates an error of any length to the limits of the server', () => {
  const { send, report } = reports();
  report('x'.repeat(20_000), 'y'.repeat(20_000));
  const [, input] = send.mock.calls[0] as [string, { message: string; component: string }];
  expect([input.message.length, input.component.length]).toEqual([1000, 8000]);
});
