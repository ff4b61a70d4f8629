import { expect } from 'vitest';
import type { Call } from '../../protocol/contract.ts';
import { contracts } from '../contracts.ts';

const addresses = new Map<string, string>(
  Object.values(contracts).flatMap(({ noun, calls }) =>
    Object.entries<Call>(calls).map(([name, { method, path }]) => [`${noun}.${name}`, `${method} ${path}`] as const),
  ),
);

/** Expects calls, by name, to have the method and address of the specification. Server and page use the address of the contract. */
export function expectAddresses(documented: Record<string, string>): void {
  expect(Object.fromEntries(Object.keys(documented).map((name) => [name, addresses.get(name)]))).toEqual(documented);
}
