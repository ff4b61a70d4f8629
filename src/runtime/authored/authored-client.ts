import { kindCalls, mayName, namedCalls } from '#core/permission/definition-calls.ts';
import { CallError } from '#client/call-error.ts';
import { isReading } from '#schemas/protocol/contract.ts';
import type { DefinitionOrigin, DefinitionTag } from '#schemas/protocol/definition-tag.ts';
import type { Services } from '../services.ts';

type Client = Services['client'];
type Input = Readonly<Record<string, unknown>>;

interface Means {
  origin: DefinitionOrigin;
  /** Precedes the names of the calls that the page itself wrote into a generated screen. */
  mark: string;
  /** Says what is about to be changed; false: the person does not want it. */
  ask(name: string, input: Input): Promise<boolean>;
  /** Tells the person that the definition names a call it may not make; answers the sentence. */
  refused(name: string): string;
}

/** The name of a call without the mark of the page. */
export const plainName = (name: string, mark: string): string =>
  name.startsWith(mark) ? name.slice(mark.length) : name;

/**
 * The client of an authored screen. Every call says which definition it is made for; what the definition names is held
 * against the list of what it may name, and is asked first where it changes something (PERM-022).
 */
export function authoredClient(client: Client, { origin, mark, ask, refused }: Means): Client {
  const byOf = (name: string, isOwn: boolean, isNamed: boolean): DefinitionTag['by'] => {
    if (isOwn) return 'kind';
    // Its target is the choice of the definition, whichever widget makes the call.
    return isNamed || (namedCalls.has(name) && !kindCalls.has(name)) ? 'named' : 'kind';
  };
  return {
    ...client,
    find: (name) => client.find(plainName(name, mark)),
    async send(written, input, options = {}) {
      // A definition around this one, or a screen of the product, has answered for it.
      if (options.definition) return client.send(written, input, options);
      const name = plainName(written, mark);
      const { named = false, shown = false, ...rest } = options;
      const by = byOf(name, name !== written, named);
      if (by === 'named') {
        const call = client.find(name);
        // What belongs to the viewer may be shown to the viewer; no step of the definition is answered with it.
        const isListed = namedCalls.has(name) || (shown && mayName(origin.noun, name));
        const isAllowed = origin.noun !== 'link' && isListed && call !== undefined;
        if (!isAllowed) throw new CallError('refused', 0, refused(name), null, true);
        // A file is chosen by the person before it is sent.
        const isAsked = !isReading(call) && call.transport !== 'multipart';
        if (isAsked && !(await ask(name, input))) throw new CallError('declined', 0, '', null, true);
      }
      return client.send(name, input, { ...rest, definition: { ...origin, by } });
    },
  };
}
