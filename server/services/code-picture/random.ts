import { createHash } from 'node:crypto';

/** Pseudo-random numbers of a secret seed: the same picture on every request, and unpredictable from outside. */
export interface Random {
  /** At least `least`, below `most`. */
  between(least: number, most: number): number;
}

export function randomFrom(seed: Uint8Array): Random {
  let block = 0;
  let bytes = Buffer.alloc(0);
  let at = 0;
  const unit = () => {
    if (at + 4 > bytes.length) {
      bytes = createHash('sha256').update(seed).update(String(block)).digest();
      block += 1;
      at = 0;
    }
    at += 4;
    return bytes.readUInt32BE(at - 4) / 2 ** 32;
  };
  return { between: (least, most) => least + unit() * (most - least) };
}
