import type { Language } from '#schemas/language/text.ts';
import { sentence } from '../../platform/envelope/sentence.ts';

const here = /^(127\.|::1$)/;
const network = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i;

/** The location of an address as far as it is known: this machine, or the organisation's network; else ''. */
export function placeOfAddress(address: string, language: Language): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (here.test(plain)) return sentence(language, 'session.place.here');
  return network.test(plain) ? sentence(language, 'session.place.network') : '';
}
