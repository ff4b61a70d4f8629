import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '#core/permissions/allows.ts';
import { Platform, type PlatformValue } from '#runtime/context/platform.ts';
import { type Route, type Services, ServicesContext } from '#runtime/context/services.ts';
import { askNamesOf } from '#runtime/data/names/ask-names.ts';
import { createLabelCache } from '#runtime/context/label-cache.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { openAddress, pickFile, saveFile, navigateInside } from '../browser/browser.ts';
import { useProductContext } from '../product-context/product-context.ts';
import { loadScreen } from './screens.ts';
import { usePrinting } from '../print/use-printing.tsx';

/** Provides everything a screen needs at one address: user, permissions, services. */
export function ScreenProviders({ route, children }: { route: Route; children: ReactNode }) {
  const page = useProductContext();
  const navigate = useNavigate();
  const [print, printing] = usePrinting();
  const { user, language } = page.session;

  const may = useMemo(
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

  const { client } = page;
  const { base } = page.persisted.application;
  const names = useMemo(() => createLabelCache(askNamesOf(client), Date.now), [client]);
  const platform = useMemo<PlatformValue>(
    () => ({
      kinds: page.kinds,
      faces: page.faces,
      messages: page.messages,
      language,
      user: user?.userInfo ?? {},
      now: Date.now,
      newId: () => crypto.getRandomValues(new Uint32Array(3)).join('-'),
      call: async (name, input) => (await page.client.send(name, input)).data,
      allows: (code) => may('form', code),
      names,
      storage: page.persisted.storage,
      mobile: page.mobile,
    }),
    [page, language, user, may, names],
  );

  const services = useMemo<Services>(
    () => ({
      client: page.client,
      route,
      toast: page.toast,
      confirm: page.confirm,
      askToLeave: page.askToLeave,
      backStep: page.backStep,
      navigate: (path, target) =>
        openAddress(path, target, { base, go: (inside) => navigateInside(navigate, inside, base) }),
      pickFile,
      saveFile,
      print,
      screens: async (name) => (await loadScreen(name)) as Definition,
      compile: page.compile,
      allows: may,
    }),
    [page, base, route, navigate, print, may],
  );

  return (
    <Platform value={platform}>
      <ServicesContext value={services}>
        {children}
        {printing}
      </ServicesContext>
    </Platform>
  );
}
