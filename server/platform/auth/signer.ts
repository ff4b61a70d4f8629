import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the parts of an address, so that only the server can create or change one. */
export interface Signer {
  /** 64 hex digits: the signature of the facts in their order. */
  sign(facts: readonly unknown[]): string;
  isSigned(facts: readonly unknown[], sign: string): boolean;
}

/** Signs with a secret of this installation. */
export function signer(key: Uint8Array): Signer {
  const digest = (facts: readonly unknown[]) => createHmac('sha256', key).update(JSON.stringify(facts)).digest();
  return {
    sign: (facts) => digest(facts).toString('hex'),
    isSigned(facts, sign) {
      const given = Buffer.from(sign, 'hex');
      const wanted = digest(facts);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
