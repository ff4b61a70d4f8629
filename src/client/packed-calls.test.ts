import { expect, it } from 'vitest';
import type { Call, Contract } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { packedCalls, unpackedCalls } from './packed-calls.ts';

const all: Readonly<Record<string, Contract>> = contracts;
const unpacked = unpackedCalls(packedCalls(all));
const callsOf = ({ calls }: Contract) => Object.entries(calls as Readonly<Record<string, Call>>);

it('gives the page of every call what it sends it by: method, path, names of inputs and further facts', () => {
  const read = ({ input, ...call }: Call) => {
    const { method, path, transport, query, bare, fileKb, clears, toggles, timeoutMs, raw, seals } = call;
    const { reads, changes, keepsSession } = call;
    const facts = { method, path, transport, query, bare, fileKb, clears, toggles, timeoutMs, raw, seals };
    return { ...facts, reads, changes, keepsSession, inputs: Object.keys(input.properties).sort() };
  };
  expect(Object.keys(unpacked)).toEqual(Object.keys(all));
  for (const [noun, contract] of Object.entries(all)) {
    const expected = callsOf(contract).map(([verb, call]) => [verb, read(call)]);
    expect(callsOf(unpacked[noun] as Contract).map(([verb, call]) => [verb, read(call)])).toEqual(expected);
  }
});

it('leaves out of the page who may call and what is answered', () => {
  const names = new Set(
    Object.values(unpacked).flatMap((contract) => callsOf(contract).flatMap(([, call]) => Object.keys(call))),
  );
  expect([...names].filter((name) => /access|output|audit|limit|summary|costly|entity/.test(name))).toEqual([]);
});
