import { prepareRequest } from '#client/request.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import { checkOf, outputCheck } from '#server/platform/http/validator.ts';

type Flat = Record<string, unknown>;

const facts = { base: '', token: undefined, language: 'zh', now: 0 } as const;
const checks = new WeakMap<Call, { input: (input: Flat) => unknown; output: (data: unknown) => string | undefined }>();

function checksOf(call: Call) {
  const found = checks.get(call);
  if (found) return found;
  const isText = call.method === 'GET' || call.transport === 'form' || call.transport === 'multipart';
  const made = { input: checkOf(call.input, isText ? 'text' : 'exact'), output: outputCheck(call.output) };
  checks.set(call, made);
  return made;
}

function flatOf(entries: Iterable<readonly [string, unknown]>): Flat {
  const flat: Flat = {};
  for (const [name, value] of entries) flat[name] = name in flat ? [flat[name], value].flat() : value;
  return flat;
}

/** What of a body arrives at the server, as the flat object its reader makes of it. */
function received(call: Call, body: BodyInit | undefined): Flat {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams)
    return flatOf([...body.entries()].filter(([, value]) => typeof value === 'string'));
  const content = JSON.parse(String(body)) as Flat;
  return call.bare === undefined ? content : { [call.bare]: content };
}

/** Why the server would refuse an input by its contract; undefined when it takes it. */
export function inputViolation(call: Call, input: Readonly<Flat>): string | undefined {
  try {
    const { url, init } = prepareRequest(call, input, facts);
    const query = flatOf(new URL(url, 'http://server').searchParams.entries());
    delete query['n'];
    const inPath = Object.fromEntries(pathNames(call.path).map((name) => [name, String(input[name])]));
    const flat = { ...received(call, init.body), ...query, ...inPath };
    const [issue] = call.entity ? checkEntity(call.entity, flat) : [];
    if (issue) return `${issue.path}: ${issue.id}`;
    checksOf(call).input(flat);
    return undefined;
  } catch (reason) {
    const issues = (reason as { issues?: { path: string; id: string }[] }).issues;
    return issues ? issues.map(({ path, id }) => `${path}: ${id}`).join() : String(reason);
  }
}

/** How an answer differs from its contract; undefined when it does not. */
export function outputViolation(call: Call, data: unknown): string | undefined {
  return checksOf(call).output(JSON.parse(JSON.stringify(data ?? null)));
}
