import type { Source } from '#schemas/language/source.ts';
import { readOf, readsOf } from '../compile/parameters/parameters.ts';
import { isSystemVariable } from '../compile/parameters/template.ts';
import { isObject, own } from '../schema/record.ts';

const ways = ['static', 'dictionary', 'interface', 'call', 'model'];

const isSource = (value: unknown): value is Source =>
  isObject(value) && ways.filter((way) => Object.hasOwn(value, way)).length === 1;

/**
 * Whether anonymous visitors may see the rows of a source: it is marked public, and nothing in it depends on a person. One that is
 * limited to what belongs to its viewer would be unlimited for a viewer without an account.
 */
export function isPublicSource(source: Source): boolean {
  if (source.public !== true) return false;
  const readsPerson = readsOf(source.with).some((name) => /^user(\.|$)/.test(name));
  return !readsPerson && !Object.values(source.with ?? {}).some((value) => isSystemVariable(value));
}

/** A copy of a definition with its sources replaced, in the order of its text. */
function withSources(part: unknown, replaced: (source: Source) => Source): unknown {
  if (Array.isArray(part)) return part.map((one) => withSources(one, replaced));
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'source' && isSource(value) ? replaced(value) : withSources(value, replaced),
    ]),
  );
}

/** All sources of a definition, in the order of its text. */
export function sourcesIn(definition: unknown): Source[] {
  const found: Source[] = [];
  withSources(definition, (source) => {
    found.push(source);
    return source;
  });
  return found;
}

/** The call for the rows of a source of a shared big screen. */
export const sharedRowsCall = 'screen-link.rows';
/** Marks the parameters of a source among those of its call. */
const parameterMark = '$';

/**
 * The definition of a big screen for anonymous visitors: each source is a call of its link, so that its name, conditions and
 * constants stay on the server. Only what it reads from the page is sent.
 */
export function sharedPage(definition: unknown, encryption: string): unknown {
  let number = 0;
  return withSources(definition, (source) => {
    const read = isPublicSource(source)
      ? Object.entries(source.with ?? {}).filter(([, value]) => readOf(value) !== undefined)
      : [];
    const [label, value] = [own(source, 'label'), own(source, 'value')];
    return {
      call: sharedRowsCall,
      with: {
        encryption,
        source: number++,
        ...Object.fromEntries(read.map(([name, one]) => [parameterMark + name, one])),
      },
      ...(typeof label === 'string' && { label }),
      ...(typeof value === 'string' && { value }),
    };
  });
}

/** The input of the call, from the resolved parameters of such a source. */
export function sharedRowsInput({ encryption, source, ...rest }: Readonly<Record<string, unknown>>) {
  const parameters = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name.slice(parameterMark.length), value]),
  );
  return { encryption, source, parameters };
}

/** The parameters of a source: its constants, and for those that it reads from the page what the page says. */
export function parametersOf(source: Source, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(source.with ?? {}).map(([name, value]) => [
      name,
      readOf(value) === undefined ? value : own(given, name),
    ]),
  );
}
