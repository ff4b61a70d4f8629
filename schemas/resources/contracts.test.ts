import { describe, expect, it } from 'vitest';
import type { Call } from '../protocol/contract.ts';
import { contracts } from './contracts.ts';

const calls = Object.values(contracts).flatMap(({ noun, calls: own }) =>
  Object.entries<Call>(own).map(([name, call]) => ({ ...call, name: `${noun}.${name}` })),
);

describe('the calls of the product', () => {
  it('have a unique address each, below /api, with one leading slash [SHELL-020]', () => {
    expect(calls.map(({ path }) => path).filter((path) => !/^\/api\/[^/]/.test(path))).toEqual([]);
    const sendConfig = calls.filter(({ path }) => path.toLowerCase().includes('sendmessageconfig'));
    expect(sendConfig.map(({ method, path }) => `${method} ${path}`)).toContain(
      'GET /api/message/SendMessageConfig/{id}',
    );
  });

  it('return failures to the caller: test of a data source, configuration of a form, access to a portal, a report, a big screen', () => {
    const raw = calls.filter((call) => call.raw).map(({ path }) => path);
    expect(raw.sort()).toEqual([
      '/api/report/Data/{id}/Actions/Open',
      '/api/system/DataSource/Actions/Test',
      '/api/visualdev/DataScreen/{code}/Actions/Open',
      '/api/visualdev/OnlineDev/{modelId}/Config',
      '/api/visualdev/Portal/{id}/auth',
    ]);
  });
});
