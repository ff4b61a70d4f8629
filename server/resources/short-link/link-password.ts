import type { InputOf } from '#schemas/protocol/contract.ts';
import type { shortLinkContract } from '#schemas/resources/short-link/short-link.contract.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { checkSharedPassword, sharedPasswordHash } from '../../services/public-links/shared-password.ts';
import type { ShortLinkTable, Use } from '../../services/public-links/short-link.table.ts';

type Calls = (typeof shortLinkContract)['calls'];

export const passwordOf = { form: 'formPassword', list: 'columnPassword' } as const;

/** Hours a pass is valid, enough to fill in a long form. */
const passHours = 12;
const hourMs = 3_600_000;

/** The facts a pass is signed for: one use of one link, until its address or its password changes. */
const factsOf = (link: ShortLinkTable, use: Use, expires: number) => [
  ...['link', use, link.id, link.encryption, link[passwordOf[use]]],
  expires,
];

export function passFor(link: ShortLinkTable, use: Use, { now, signer }: Context): string {
  const expires = now() + passHours * hourMs;
  return `${expires}.${signer.sign(factsOf(link, use, expires))}`;
}

/** Whether a use of a link needs no password, or the pass for it is valid. */
export function isPassed(link: ShortLinkTable, use: Use, pass: string, { now, signer }: Context): boolean {
  if (link[passwordOf[use]] === '') return true;
  const [expires = '', sign = ''] = pass.split('.');
  return Number(expires) > now() && signer.isSigned(factsOf(link, use, Number(expires)), sign);
}

/** Refuses a wrong password. */
export const checkPassword = (link: ShortLinkTable, input: InputOf<Calls['checkPwd']>, context: Context) =>
  checkSharedPassword(
    input,
    {
      link: `${input.type}:${link.id}`,
      hash: link[passwordOf[input.type]],
      wrong: badRequest('short-link.passwordWrong'),
    },
    context,
  );

/** The password hashes to store for a link: new ones, the previous ones, or empty. */
export async function storedPasswords(
  { formPassUse, columnPassUse, timestamp = '', ...sealed }: InputOf<Calls['update']>,
  before: Pick<ShortLinkTable, 'formPassword' | 'columnPassword'> | undefined,
  context: Context,
) {
  const [formPassword, columnPassword] = [sealed.formPassword ?? '', sealed.columnPassword ?? ''];
  const typed = [formPassword, columnPassword].filter((one) => one !== '');
  const opened = typed.length === 0 ? [] : await context.passwords.openAll(typed, timestamp, context);
  const hashOf = async (box: string, use: 0 | 1 | undefined, storedHash = '') => {
    if (use === 0) return '';
    if (use === 1 && box === '' && storedHash === '') throw badRequest('short-link.passwordNeeded');
    return box === '' ? storedHash : sharedPasswordHash(opened[typed.indexOf(box)], context);
  };
  return {
    formPassword: await hashOf(formPassword, formPassUse, before?.formPassword),
    columnPassword: await hashOf(columnPassword, columnPassUse, before?.columnPassword),
  };
}
