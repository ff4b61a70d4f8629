import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { OwnCall } from '#core/model/model.ts';
import { definitionUser } from '#core/permission/definition-user.ts';
import { message } from '#core/text/message.ts';
import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';
import { toastMs } from '../actions/toast-durations.ts';
import { FormScope } from '../form-scope.ts';
import { askNamesOf } from '../names/ask-names.ts';
import { createNameBook } from '../names/name-book.ts';
import { Platform, type PlatformValue, usePlatform } from '../platform.ts';
import { RecordFormContext } from '../record/record-form.ts';
import { createScope } from '../scope.ts';
import { ScreenContext } from '../screen-place.ts';
import { type Services, ServicesContext, useServices } from '../services.ts';
import { questionOf } from './ask-first.ts';
import { authoredClient, plainName } from './authored-client.ts';

/** What an authored screen runs with. */
export interface AuthoredValue {
  /** Marks the calls that the page writes into the screen it generates around the definition. */
  own: OwnCall;
  services: Services;
  platform: PlatformValue;
}

/** The place for a screen that was made of a definition authored in this installation. */
export function useAuthored({ noun, id, version }: DefinitionOrigin): AuthoredValue {
  const around = useServices();
  const outer = usePlatform();
  // A definition cannot know it, so what carries it was written by the page.
  const [mark] = useState(() => `own-${outer.newId()}:`);
  // The compiled screen depends on it: another one would open its forms again, without what was typed there.
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
    // A screen of the product acts with the rights of whoever opens it: no definition shows one.
    const services: Services = { ...product, client, authored, screens: async () => undefined };
    const platform: PlatformValue = {
      ...outer,
      call: async (name, input) => (await client.send(name, input)).data,
      ...(outer.names && { names: createNameBook(askNamesOf(client), outer.now) }),
    };
    return { own, services, platform };
  }, [around, outer, mark, own, noun, id, version]);
}

/** Gives an authored screen its place. */
export function AuthoredPlace({ value, children }: { value: AuthoredValue; children: ReactNode }) {
  return (
    <Platform value={value.platform}>
      <ServicesContext value={value.services}>
        <Apart>{children}</Apart>
      </ServicesContext>
    </Platform>
  );
}

/** Gives a screen of the product its own services back, wherever a widget opens it. */
export function ProductPlace({ children }: { children: ReactNode }) {
  const services = useServices();
  if (!services.authored) return children;
  return (
    <ServicesContext value={services.authored.product}>
      <Apart>{children}</Apart>
    </ServicesContext>
  );
}

/** Keeps the names and the form of a screen around from one of another author: they would be parameters of its calls. */
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
