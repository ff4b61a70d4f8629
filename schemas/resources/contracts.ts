import type { Contract } from '../protocol/contract.ts';

/** Every contract of the product by its noun, one line each. Server, client, documentation and checks read this list. */
export const contracts = {} satisfies Record<string, Contract>;
