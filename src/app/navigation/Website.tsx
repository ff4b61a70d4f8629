import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { compile } from '#core/compile/compile.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Route } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Language } from '#schemas/language/text.ts';
import layout from '#schemas/screens/layout-site.json';
import { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { siteContentContract } from '#schemas/resources/site-content/site-content.contract.ts';
import { siteLeadContract } from '#schemas/resources/site-lead/site-lead.contract.ts';
import { siteLead } from '#schemas/resources/site-lead/site-lead.entity.ts';
import { siteMessages, useMessagesOf } from '../i18n/area-messages.ts';
import { BuiltInScreen } from './BuiltInScreen.tsx';
import { ScreenProviders } from './ScreenProviders.tsx';
import { matchScreen } from './screens.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { useSwitchLanguage } from '../product-context/use-switch-language.ts';
import { ApplicationProvider, useNavigation } from '#runtime/context/application.tsx';

const contracts = { 'site-content': siteContentContract, 'site-lead': siteLeadContract, profile: profileContract };
const entities = { 'site-lead': siteLead };

interface Props {
  path: string;
  query: Route['query'];
}

/** The public site: only its own calls and nouns, with or without a login. */
export default function Website({ path, query }: Props) {
  const context = useProductContext();
  const { kinds, connect, messages } = context;
  const words = useMessagesOf(siteMessages, context.session.language);
  const isSignedIn = context.session.token !== undefined;
  const client = useMemo(() => connect(contracts), [connect]);
  const compileHere = useMemo(() => {
    const context = { kinds, entities };
    return (definition: unknown) => compile(definition, context);
  }, [kinds]);
  const own = useMemo(
    () => ({ ...context, client, compile: compileHere, messages: { ...messages, ...words } }),
    [context, client, compileHere, messages, words],
  );
  const route = useMemo<Route>(() => ({ path, query, property: { isSignedIn } }), [path, query, isSignedIn]);
  const visit = `${path}?${new URLSearchParams(query)}`;
  if (!words) return null;
  return (
    <ProductContext value={own}>
      <ScreenProviders route={route}>
        <Frame path={path}>
          <BuiltInScreen name={matchScreen(path)?.name ?? 'not-found'} visit={visit} />
        </Frame>
      </ScreenProviders>
    </ProductContext>
  );
}

/** Layout of the public site around a page. */
function Frame({ path, children }: { path: string; children: ReactNode }) {
  const { compile: compileHere } = useProductContext();
  const setLanguage = useContentLanguage();
  const { route } = useNavigation();
  const t = useTranslation();
  const compiled = useMemo(() => compileHere(layout), [compileHere]);
  const product = t('shell.product');
  useEffect(() => {
    const tab = layout.body.tabs.find((one) => one.path === path || one.also?.includes(path));
    document.title = tab ? `${t(tab.label.replace('$t:', ''))} - ${product}` : product;
  }, [path, t, product]);
  // Removes the server-rendered first paint.
  useEffect(() => document.getElementById('first-paint')?.remove(), []);
  const website = useMemo(() => ({ setLanguage, outlet: children }), [setLanguage, children]);
  return (
    <ApplicationProvider website={website}>
      <Screen key={String(route.property['isSignedIn'])} compiled={compiled} bind={{ route }} />
    </ApplicationProvider>
  );
}

/** Switches the language of the site and refetches its contents, which are stored per language. */
function useContentLanguage() {
  const switchTo = useSwitchLanguage();
  const queries = useQueryClient();
  return useCallback(
    (language: Language) => {
      switchTo(language);
      void queries.invalidateQueries();
    },
    [switchTo, queries],
  );
}
