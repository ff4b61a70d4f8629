import type { Kind, Kinds } from '#core/kind/kind.ts';
import { form } from './blocks/form/form.ts';
import { lockFrame, loginFrame, loginWays, scanLogin, signOn } from './product/login/login.ts';
import { result } from './blocks/result/result.ts';
import { toolbar } from './blocks/toolbar/toolbar.ts';
import { input } from './fields/input/input.ts';
import { newPassword } from './fields/newPassword/newPassword.ts';
import { verificationCode } from './fields/verificationCode/verificationCode.ts';

const all: readonly Kind[] = [
  ...[input, newPassword, verificationCode],
  ...[form, lockFrame, loginFrame, loginWays, result, scanLogin, signOn, toolbar],
];

/** The kinds of the screens before the login, so that the first page loads no others; `kinds.ts` lists every one. */
export const firstKinds: Kinds = new Map(all.map((kind) => [kind.zhjyKey, kind]));
