import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { OwnCall } from '#core/lists/model/model.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { message } from '#core/text/message.ts';
import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';
import { toastMs } from '../context/toast-durations.ts';
import { FormScope } from '../form/form-scope.ts';
import { askNamesOf } from '../data/names/ask-names.ts';
import { createNameBook } from '../context/label-cache.ts';
import { Platform, type PlatformValue, usePlatform } from '../context/platform.ts';
import { RecordFormContext } from '../data/record/record-form.ts';
import { createScope } from '../context/scope.ts';
import { ScreenContext } from '../context/screen-context.ts';
import { type Services, ServicesContext, useServices } from '../context/services.ts';
import { questionOf } from './ask-first.ts';
import { authoredClient, plainName } from './authored-client.ts';

/** Services for an authored screen. */
export interface AuthoredValue {
  /** Marks the names of calls that the page itself writes into the screen generated from the definition. */
  own: OwnCall;
  services: Services;
  platform: PlatformValue;
}

/** Creates the services for a screen that was compiled from a definition authored in this installation. */
export function useAuthored({ noun, id, version }: DefinitionOrigin): AuthoredValue {
  const around = useServices();
  const outer = usePlatform();
  // Random, so that a definition cannot know it: a call name with this prefix was written by the page.
  const [mark] = useState(() => `own-${outer.newId()}:`);
  // Stable identity: the compiled screen depends on it, and recompiling would reopen forms and lose unsaved values.
  const own = useCallback((name: string) => mark + name, [mark]);
  return useMemo(() => {
    const product = around.authored?.product ?? around;
    const origin = { noun, id, version };
    const { messages } = outer;
    const client = authoredClient(product.client, {
      origin,
      mark,
      ask: async (name, input) => product.confirm(await questionOf(name, input, product.client, outer)),
      refused(name) {
        const text = message(messages, 'definition.callRefused', { call: name });
        void product.toast('error', text, toastMs);
        return text;
      },
    });
    const authored = {
      origin,
      key: `${noun}/${id}/${version}`,
      plainName: (name: string) => plainName(name, mark),
      askToSave: () => product.confirm(message(messages, 'definition.ask.save')),
      askToHandOn: (values: string) => product.confirm(message(messages, 'definition.ask.handOn', { values })),
      askToLeave: (host: string) => product.confirm(message(messages, 'definition.ask.leave', { host })),
      product,
    };
    // A product screen runs with the rights of the current user, so a definition must not open one.
    const services: Services = { ...product, client, authored, screens: async () => undefined };
    const platform: PlatformValue = {
      ...outer,
      call: async (name, input) => (await client.send(name, input)).data,
      ...(outer.names && { names: createNameBook(askNamesOf(client), outer.now) }),
    };
    return { own, services, platform };
  }, [around, outer, mark, own, noun, id, version]);
}

/** Provides the services of an authored screen to its tree. */
export function AuthoredPlace({ value, children }: { value: AuthoredValue; children: ReactNode }) {
  return (
    <Platform value={value.platform}>
      <ServicesContext value={value.services}>
        <Apart>{children}</Apart>
      </ServicesContext>
    </Platform>
  );
}

/** Gives a product screen its own services back when a widget of an authored screen opens it. */
export function ProductPlace({ children }: { children: ReactNode }) {
  const services = useServices();
  if (!services.authored) return children;
  return (
    <ServicesContext value={services.authored.product}>
      <Apart>{children}</Apart>
    </ServicesContext>
  );
}

/**
 * Hides the names and the form of a surrounding screen from a screen by another author: they could become parameters of
 * its calls.
 */
function Apart({ children }: { children: ReactNode }) {
  const outer = use(ScreenContext);
  const { user } = usePlatform();
  const { route, authored } = useServices();
  const [scope] = useState(() => createScope({ user: authored ? definitionUser(user) : user, route }));
  const place = useMemo(() => outer && { screen: outer.screen, scope }, [outer, scope]);
  return (
    <ScreenContext value={place}>
      <FormScope value={undefined}>
        <RecordFormContext value={undefined}>{children}</RecordFormContext>
      </FormScope>
    </ScreenContext>
  );
}
