import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import { type CallSender, callSender, everyCall, pathsOnly } from '../testing/every-call.ts';

let sender: CallSender;
beforeAll(async () => (sender = await callSender()), 120_000);
afterAll(() => sender.close());

type Schema = { type?: string; anyOf?: Schema[] };

const strange = [
  "' or 1=1--",
  '%',
  '\\',
  '\u0000',
  '1e999',
  '😀'.repeat(3),
  '-1',
  '99999999999999999999',
  '../../etc/passwd',
  '{}',
  '__proto__',
];

/** The same unusual text in every property and in the path. */
const strangeInputs = (call: Call) =>
  strange.map((text) => Object.fromEntries(Object.keys(call.input.properties).map((name) => [name, text])));

/** The optional inputs of type number. */
function numbersOf({ input, path }: Call): string[] {
  const isNumber = ({ type, anyOf }: Schema): boolean =>
    type === 'integer' || type === 'number' || anyOf?.some(isNumber) === true;
  const others = (input.required ?? []).filter((name: string) => !pathNames(path).includes(name));
  return others.length > 0
    ? []
    : Object.entries(input.properties).flatMap(([name, one]) => (isNumber(one as Schema) ? [name] : []));
}

describe('every call', () => {
  it.each(everyCall)('$id never fails with 500, for any input', async ({ call }) => {
    for (const input of [pathsOnly(call), ...strangeInputs(call)]) {
      const { status, envelope } = await sender.sendInSession(call, input);
      expect(status, JSON.stringify(input)).toBeLessThan(500);
      expect([200, 400, 403, 404, 409, 413, 415, 423, 429, 600, 601, 602]).toContain(envelope?.code ?? 200);
    }
  });

  it.each(everyCall.filter(({ call }) => numbersOf(call).length > 0))(
    '$id never fails, however large a number it is sent alone',
    async ({ call }) => {
      for (const name of numbersOf(call)) {
        for (const value of ['1e999', 2 ** 53, 'NaN']) {
          const { status } = await sender.send(call, { ...pathsOnly(call), [name]: value }, 'admin');
          expect(status, `${name} ${value}`).toBeLessThan(500);
        }
      }
    },
  );
});
