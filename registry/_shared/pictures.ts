import type { ValueVerbs } from '#core/kind.ts';
import { textVerbs } from './texts.ts';
import { wordsOf } from './words.ts';

/** The verbs of a kind whose value is the address of a picture: in words it says only that there is one. */
export const pictureVerbs = <P extends object>(): ValueVerbs<P, string> => ({
  ...textVerbs<P>(),
  text: (address, _, names) => (address ? wordsOf('$t:value.signed', names) : ''),
});

/** The address of a picture as it may stand in `src`; undefined when it is none the page may load. */
export function pictureAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  const isPicture = /^(https?:\/\/|\/(?!\/)|data:image\/(png|jpe?g|gif|webp);base64,)/i.test(address);
  return isPicture ? address : undefined;
}
