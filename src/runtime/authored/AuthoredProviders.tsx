import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { OwnCall } from '#core/lists/model/model.ts';
import { kindCalls, mayName, namedCalls } from '#core/permissions/definition-calls.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { message } from '#core/text/message.ts';
import { isReading } from '#schemas/protocol/contract.ts';
import type { DefinitionOrigin, DefinitionTag } from '#schemas/protocol/definition-tag.ts';
import { createLabelCache } from '../context/label-cache.ts';
import type { PlatformValue } from '../context/platform.ts';
import { createScope } from '../context/scope.ts';
import { ScreenContext } from '../context/screen-context.ts';
import type { Services } from '../context/services.ts';
import { toastMs } from '../context/toast-durations.ts';
import { askNamesOf } from '../data/names/ask-names.ts';
import { RecordFormContext } from '../data/record/record-form.ts';
import { FormScope } from '../form/form-scope.ts';
import { questionOf } from './confirm-call.ts';
import {
  ApplicationProvider,
  useApplication,
  useAuth,
  useInterpreter,
  useNavigation,
} from '../context/application.tsx';

type Client = Services['client'];
type Input = Readonly<Record<string, unknown>>;

interface Deps {
  origin: DefinitionOrigin;
  /** Precedes the names of the calls that the page itself wrote into a generated screen. */
  mark: string;
  /** Asks the person to confirm a change; false: declined. */
  ask(name: string, input: Input): Promise<boolean>;
  /** Shows that the definition names a call it may not make; returns the message. */
  refused(name: string): string;
}

/** The name of a call without the mark of the page. */
const plainName = (name: string, mark: string): string => (name.startsWith(mark) ? name.slice(mark.length) : name);

/**
 * The client of an authored screen. Every call carries the definition it is made for. Calls named by the definition are
 * checked against an allow-list, and writing calls need confirmation (PERM-022).
 */
export function authoredClient(client: Client, { origin, mark, ask, refused }: Deps): Client {
  const byOf = (name: string, isOwn: boolean, isNamed: boolean): DefinitionTag['by'] => {
    if (isOwn) return 'kind';
    // A call listed as a target is chosen by the definition, whichever widget makes it.
    return isNamed || (namedCalls.has(name) && !kindCalls.has(name)) ? 'named' : 'kind';
  };
  return {
    ...client,
    find: (name) => client.find(plainName(name, mark)),
    async send(written, input, options = {}) {
      // Already tagged by an inner definition or by a product screen.
      if (options.definition) return client.send(written, input, options);
      const name = plainName(written, mark);
      const { named = false, shown = false, ...rest } = options;
      const by = byOf(name, name !== written, named);
      if (by === 'named') {
        const call = client.find(name);
        // Data of the viewer may be displayed to the viewer, but it is not answered to steps of the definition.
        const isListed = namedCalls.has(name) || (shown && mayName(origin.noun, name));
        const isAllowed = origin.noun !== 'link' && isListed && call !== undefined;
        if (!isAllowed) throw new CallError('refused', 0, refused(name), null, true);
        // Uploads need no confirmation: the person chose the file.
        const needsConfirmation = !isReading(call) && call.transport !== 'multipart';
        if (needsConfirmation && !(await ask(name, input))) throw new CallError('declined', 0, '', null, true);
      }
      return client.send(name, input, { ...rest, definition: { ...origin, by } });
    },
  };
}

/** Services for an authored screen. */
interface AuthoredValue {
  /** Marks the names of calls that the page itself writes into the screen generated from the definition. */
  own: OwnCall;
  services: Services;
  platform: PlatformValue;
}

const authoredPlatform = (
  outer: PlatformValue,
  client: Client,
  queries: QueryClient,
  owner: string,
): PlatformValue => ({
  ...outer,
  call: async (name, input) => (await client.send(name, input)).data,
  ...(outer.names && { names: createLabelCache({ queries, ask: askNamesOf(client), now: outer.now, owner }) }),
});

/** Creates the services for a screen that was compiled from a definition authored in this installation. */
export function useAuthored({ noun, id, version }: DefinitionOrigin): AuthoredValue {
  const { services: around, platform: outer } = useApplication();
  const queries = useQueryClient();
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
    return { own, services, platform: authoredPlatform(outer, client, queries, authored.key) };
  }, [around, outer, queries, mark, own, noun, id, version]);
}

/** Provides the services of an authored screen to its tree. */
export function AuthoredProviders({ value, children }: { value: AuthoredValue; children: ReactNode }) {
  return (
    <ApplicationProvider platform={value.platform} services={value.services}>
      <Apart>{children}</Apart>
    </ApplicationProvider>
  );
}

/** Gives a product screen its own services back when a widget of an authored screen opens it. */
export function ProductProviders({ children }: { children: ReactNode }) {
  const { services } = useApplication();
  if (!services.authored) return children;
  return (
    <ApplicationProvider services={services.authored.product}>
      <Apart>{children}</Apart>
    </ApplicationProvider>
  );
}

/**
 * Hides the names and the form of a surrounding screen from a screen by another author: they could become parameters of
 * its calls.
 */
function Apart({ children }: { children: ReactNode }) {
  const outer = use(ScreenContext);
  const { user } = useAuth();
  const { route } = useNavigation();
  const { authored } = useInterpreter();
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
