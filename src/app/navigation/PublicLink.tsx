import { useMemo } from 'react';
import { compile } from '#core/compile/compile.ts';
import { UnsavedContext } from '#runtime/context/unsaved-forms.ts';
import type { Route } from '#runtime/context/services.ts';
import { screenLinkContract } from '#schemas/resources/screen-link/screen-link.contract.ts';
import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { shortLinkContract } from '#schemas/resources/short-link/short-link.contract.ts';
import { backOfficeMessages, noMessages, useMessagesOf } from '../i18n/area-messages.ts';
import { BuiltInScreen } from './BuiltInScreen.tsx';
import { ScreenProviders } from './ScreenProviders.tsx';
import { matchScreen } from './screens.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { useUnsavedHere } from '../browser/use-before-unload.ts';

// A link may require a password, which is encrypted with the public key of the login.
const { config } = sessionContract.calls;
const contracts = {
  'short-link': shortLinkContract,
  'screen-link': screenLinkContract,
  session: { noun: 'session', calls: { config } },
};

interface Props {
  path: string;
  query: Route['query'];
  /** Whether it has the kinds of pages, and so their messages as well. */
  isPage: boolean;
}

/** A form or big screen published by a link: only its own calls, no permissions of a user. */
export default function PublicLink({ path, query, isPage }: Props) {
  const context = useProductContext();
  const { kinds, connect, messages, session } = context;
  const words = useMessagesOf(isPage ? backOfficeMessages : noMessages, session.language);
  const client = useMemo(() => connect(contracts), [connect]);
  const compileHere = useMemo(() => (definition: unknown) => compile(definition, { kinds }), [kinds]);
  const own = useMemo(
    () => ({ ...context, client, compile: compileHere, messages: { ...messages, ...words } }),
    [context, client, compileHere, messages, words],
  );
  const route = useMemo<Route>(() => ({ path, query, property: {} }), [path, query]);
  const forms = useUnsavedHere();
  const visit = `${path}?${new URLSearchParams(query)}`;
  if (!words) return null;
  return (
    <ProductContext value={own}>
      <UnsavedContext value={forms}>
        <ScreenProviders route={route}>
          <BuiltInScreen name={matchScreen(path)?.name ?? 'not-found'} visit={visit} />
        </ScreenProviders>
      </UnsavedContext>
    </ProductContext>
  );
}
