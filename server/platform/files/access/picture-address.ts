import type { Context } from '../../context/context.ts';
import { addressLifeMs } from '../published.ts';

type Signing = Pick<Context, 'signer' | 'now'>;

const facts = (id: string, expires: number) => ['picture', id, expires];
const address = /\/api\/file\/Image\/\w+\/([0-9a-f]{32})(?:\.\w+)?(?!\w|\?)/g;

/**
 * Signs the picture addresses of a text for ten minutes, for viewers without a session or with a locked one. Only
 * pictures the text may open are signed, since anyone can write the address of a file they may not read.
 */
export function withSignedPictures(text: string, mayOpen: (id: string) => boolean, { signer, now }: Signing): string {
  const expires = now() + addressLifeMs;
  return text.replace(address, (whole, id: string) =>
    mayOpen(id) ? `${whole}?token=${expires}.${signer.sign(facts(id, expires))}` : whole,
  );
}

/** Whether a token was issued for this picture and has not expired. */
export function isPictureToken(id: string, token: string, { signer, now }: Signing): boolean {
  const [expires = '', sign = ''] = token.split('.');
  return Number(expires) >= now() && signer.isSigned(facts(id, Number(expires)), sign);
}
