import * as provider from 'openid-client';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { beginFor, loginUser } from './begin.ts';

type Calls = (typeof sessionContract)['calls'];

/** The time for a login at the provider. */
const lifeMs = 10 * 60_000;
const known = new Map<string, Promise<provider.Configuration>>();

/** The redirect address back from the provider; built from the configured address, never from request headers (R15). */
const returnTo = ({ publicUrl }: Settings) => `${publicUrl}/auth-redirect`;

/** The provider's discovery document, requested once. A failed request is retried by the next call. */
async function configurationOf({ ssoIssuer, ssoClientId, ssoClientSecret, publicUrl }: Settings) {
  if (ssoIssuer === '' || publicUrl === '') throw badRequest('session.ssoOff');
  const issuer = new URL(ssoIssuer);
  // Plain HTTP is only for a provider on the same machine; the library refuses it otherwise.
  const isHere = issuer.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname);
  const found =
    known.get(ssoIssuer) ??
    provider.discovery(
      issuer,
      ssoClientId,
      undefined,
      ssoClientSecret === '' ? provider.None() : provider.ClientSecretPost(ssoClientSecret),
      isHere ? { execute: [provider.allowInsecureRequests] } : undefined,
    );
  known.set(ssoIssuer, found);
  found.catch(() => known.delete(ssoIssuer));
  return found;
}

/**
 * Begins a login at the provider with authorization code and PKCE; state and nonce are stored and valid for one return.
 */
export async function signOn({ db, settings, now, log }: Context): Promise<OutputOf<Calls['signOn']>> {
  const configuration = await reached(configurationOf(settings), log);
  const [state, nonce, verifier] = [provider.randomState(), provider.randomNonce(), provider.randomPKCECodeVerifier()];
  await db
    .deleteFrom('signOnAttempt')
    .where('creatorTime', '<', now() - lifeMs)
    .execute();
  await db.insertInto('signOnAttempt').values({ state, nonce, verifier, creatorTime: now() }).execute();
  const url = provider.buildAuthorizationUrl(configuration, {
    redirect_uri: returnTo(settings),
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: await provider.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, state };
}

/**
 * Finishes a login at the provider: verifies the response and logs in the account of that name. It never creates
 * accounts.
 */
export async function signedOn(
  input: InputOf<Calls['signedOn']>,
  context: Context,
): Promise<OutputOf<Calls['signedOn']>> {
  const { db, settings, now, log } = context;
  const configuration = await reached(configurationOf(settings), log);
  const attempt = await db
    .deleteFrom('signOnAttempt')
    .where('state', '=', input.state)
    .where('creatorTime', '>=', now() - lifeMs)
    .returningAll()
    .executeTakeFirst();
  if (!attempt) throw badRequest('session.ssoFailed');
  const back = new URL(returnTo(settings));
  for (const [name, value] of Object.entries(input)) back.searchParams.set(name, value);
  const tokens = await reached(
    provider.authorizationCodeGrant(configuration, back, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    }),
    log,
  );
  const account = tokens.claims()?.[settings.ssoClaim];
  // An absent claim must not match an empty account (R26).
  if (typeof account !== 'string' || account === '') throw badRequest('session.ssoUnknown');
  const user = await loginUser(db).where('account', '=', account).executeTakeFirst();
  if (!user) throw badRequest('session.ssoUnknown');
  return { token: await beginFor(user, await systemConfig(db, settings), context), theme: user.theme || 'functional' };
}

/** Logs a failure of the provider; the user only gets the message that the login failed. */
async function reached<T>(request: Promise<T>, log: Context['log']): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    log.warn(error, 'the provider');
    throw badRequest('session.ssoFailed');
  }
}
