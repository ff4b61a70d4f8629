import { type Call, type Contract, pathNames } from '#schemas/protocol/contract.ts';

/** What a page does not read of a call: who may call it, what it answers, and the facts of the server. */
const ofServer = ['summary', 'access', 'output', 'entity', 'costly', 'msg', 'limit', 'audit', 'byCookie'];

type Contracts = Readonly<Record<string, Contract>>;

/** The segments that all paths begin with: `/api/system/BillRule`. */
function sharedStart(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment));
  return (end < 0 ? first : first.slice(0, end)).join('/');
}

/**
 * Contracts as text, a third as long as JSON: a paragraph for each noun with the start of its paths, a line for each call
 * with its verb, method, rest of the path, inputs that are not in the path, and what else a page reads of it.
 */
export function packedCalls(contracts: Contracts): string {
  const paragraphs = Object.entries(contracts).map(([noun, contract]) => {
    if (contract.noun !== noun) throw new Error(`the contract of ${contract.noun} is listed as ${noun}`);
    const calls = Object.entries(contract.calls);
    const start = sharedStart(calls.map(([, { path }]) => path));
    const lines = calls.map(([verb, { method, path, input, ...facts }]) => {
      const inPath = pathNames(path);
      const names = Object.keys(input.properties).filter((name) => !inPath.includes(name));
      const read = Object.entries(facts).filter(([name]) => !ofServer.includes(name));
      const more = read.length > 0 ? ` ${JSON.stringify(Object.fromEntries(read))}` : '';
      return `${verb} ${method} ${path.slice(start.length)} ${names.join()}${more}`;
    });
    return [`${noun} ${start}`, ...lines].join('\n');
  });
  return paragraphs.join('\n\n');
}

/** The contracts of {@link packedCalls}, with the names of the inputs and without their schemas. */
export function unpackedCalls(text: string): Contracts {
  const contracts = text.split('\n\n').map((paragraph) => {
    const [heading = '', ...lines] = paragraph.split('\n');
    const [noun = '', start = ''] = heading.split(' ');
    const calls = lines.map((line) => {
      const [verb = '', method, rest = '', names = '', ...more] = line.split(' ');
      const path = `${start}${rest}`;
      const inputs = [...pathNames(path), ...names.split(',').filter(Boolean)];
      const properties = Object.fromEntries(inputs.map((name) => [name, {}]));
      return [verb, { method, path, input: { properties }, ...(JSON.parse(more.join(' ') || '{}') as object) }];
    });
    return [noun, { noun, calls: Object.fromEntries(calls) as Record<string, Call> }];
  });
  return Object.fromEntries(contracts) as Contracts;
}
