import { kindCalls, mayName, namedCalls } from '#core/permissions/definition-calls.ts';
import { CallError } from '#client/call-error.ts';
import { isReading } from '#schemas/protocol/contract.ts';
import type { DefinitionOrigin, DefinitionTag } from '#schemas/protocol/definition-tag.ts';
import type { Services } from '../context/services.ts';

type Client = Services['client'];
type Input = Readonly<Record<string, unknown>>;

interface Means {
  origin: DefinitionOrigin;
  /** Precedes the names of the calls that the page itself wrote into a generated screen. */
  mark: string;
  /** Asks the person to confirm a change; false: declined. */
  ask(name: string, input: Input): Promise<boolean>;
  /** Shows that the definition names a call it may not make; returns the message. */
  refused(name: string): string;
}

/** The name of a call without the mark of the page. */
export const plainName = (name: string, mark: string): string =>
  name.startsWith(mark) ? name.slice(mark.length) : name;

/**
 * The client of an authored screen. Every call carries the definition it is made for. Calls named by the definition are
 * checked against an allow-list, and writing calls need confirmation (PERM-022).
 */
export function authoredClient(client: Client, { origin, mark, ask, refused }: Means): Client {
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
        const isAsked = !isReading(call) && call.transport !== 'multipart';
        if (isAsked && !(await ask(name, input))) throw new CallError('declined', 0, '', null, true);
      }
      return client.send(name, input, { ...rest, definition: { ...origin, by } });
    },
  };
}
