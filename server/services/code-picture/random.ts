import { createHash } from 'node:crypto';

/** Numbers that follow from a secret seed: the same picture each time it is fetched, and no way to compute it from outside. */
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
