import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '#core/permissions/allows.ts';
import { ApplicationProvider } from '#runtime/context/application.tsx';
import { type AskNames, createLabelCache } from '#runtime/context/label-cache.ts';
import type { PlatformValue } from '#runtime/context/platform.ts';
import type { Route, Services } from '#runtime/context/services.ts';
import { navigateInside, openAddress, pickFile, saveFile } from '../browser/browser.ts';
import { useProductContext } from '../product-context/product-context.ts';
import { usePrinting } from '../print/use-printing.tsx';
import { userWithMenus } from './rule-user.ts';
import { ScreenLoader } from './screens.ts';

interface ScreenProvidersProps {
  route: Route;
  children: ReactNode;
}

/** Provides everything a screen needs at one address: user, permissions, services. */
export function ScreenProviders({ route, children }: ScreenProvidersProps) {
  const may = usePermissions(route);
  const [print, printing] = usePrinting();
  return (
    <ApplicationProvider platform={usePlatformHere()} services={useServicesHere(route, may, print)}>
      {children}
      {printing}
    </ApplicationProvider>
  );
}

function usePermissions(route: Route): Services['allows'] {
  const { user } = useProductContext().session;
  return useMemo(
    () =>
      allows({
        permissionList: user?.permissionList ?? [],
        isAdministrator: user?.userInfo.isAdministrator === 1,
        modelId: route.modelId,
        // Columns and fields are guarded only if the menu enables it (PERM-009).
        guards: { column: false, form: false, ...(route.property['guards'] as object | undefined) },
      }),
    [user, route],
  );
}

const newId = () => crypto.getRandomValues(new Uint32Array(3)).join('-');
const noUser = {};

function usePlatformHere(): PlatformValue {
  const { client, kinds, faces, registryFor, messages, session, persisted, mobile } = useProductContext();
  const { user, language } = session;
  const { storage } = persisted;
  const queries = useQueryClient();
  const names = useMemo(() => {
    const ask: AskNames = async (refs) => (await import('#runtime/data/names/ask-names.ts')).askNamesOf(client)(refs);
    return createLabelCache({ queries, ask, now: Date.now });
  }, [queries, client]);
  return useMemo(
    () => ({
      kinds,
      faces,
      registryFor,
      messages,
      language,
      user: user ? userWithMenus(user) : noUser,
      now: Date.now,
      newId,
      call: async (name, input) => (await client.send(name, input)).data,
      names,
      storage,
      mobile,
    }),
    [client, kinds, faces, registryFor, messages, language, user, storage, mobile, names],
  );
}

function useServicesHere(route: Route, may: Services['allows'], print: Services['print']): Services {
  const { client, toast, confirm, askToLeave, backStep, compile, persisted } = useProductContext();
  const screens = use(ScreenLoader);
  const { base } = persisted.application;
  const go = useNavigate();
  const navigate = useCallback<Services['navigate']>(
    (path, target) => openAddress(path, target, { base, go: (inside) => navigateInside(go, inside, base) }),
    [base, go],
  );
  return useMemo(
    () => ({
      client,
      route,
      toast,
      confirm,
      askToLeave,
      backStep,
      navigate,
      pickFile,
      saveFile,
      print,
      screens,
      compile,
      allows: may,
    }),
    [client, route, toast, confirm, askToLeave, backStep, navigate, print, screens, compile, may],
  );
}
