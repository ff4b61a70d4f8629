import type { TSchema } from '@sinclair/typebox';
import type { Kind } from '../../kind/kind.ts';
import { fillDefaults } from '../../schema/fill.ts';
import { at } from '../../schema/path.ts';
import type { JsonObject } from '../../schema/record.ts';
import { fitting } from '../normalise/fitting.ts';
import type { Scope } from './scope.ts';

/** Reports a default value that the kind cannot parse or that its validation rejects. */
export function checkDefault(node: JsonObject, config: JsonObject, kind: Kind, path: string, { report }: Scope): void {
  const { value } = kind;
  const given = config['defaultValue'];
  if (!value || given === undefined || given === null || given === '') return;
  const schema = { properties: kind.config?.properties ?? {} } as Pick<TSchema, 'properties'>;
  // A default of the wrong type is reported by the schema check.
  if (fitting(schema, { defaultValue: given })['defaultValue'] === undefined) return;
  const props = { ...standardOf(kind), ...fitting(kind.props, node) };
  const parsed = value.parse(given, props);
  if (parsed.issues.length === 0 && value.check(parsed.value, props).length === 0) return;
  const name = typeof given === 'string' ? given : JSON.stringify(given);
  const params = { name: name.slice(0, 100), kind: kind.zhjyKey };
  report(at(at(path, 'config'), 'defaultValue'), 'issue.unfit-default', params, 'warning');
}

const standards = new WeakMap<Kind, JsonObject>();

/** The default props of a kind; cached, because a definition may have hundreds of default values. */
function standardOf(kind: Kind): JsonObject {
  const known = standards.get(kind) ?? fillDefaults(kind.props, {});
  standards.set(kind, known);
  return known;
}
