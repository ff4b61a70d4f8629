import type { TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import {
  HttpConfig,
  InterfaceParameter,
  QueryConfig,
  SqlConfig,
  StaticConfig,
} from '#schemas/resources/data-interface/data-config.ts';
import { interfaceTypes } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { schemaIssues } from '#core/schema/check.ts';
import { badRequest } from '../../platform/errors/app-error.ts';

/** The configuration of an interface, by its type. */
export type DataConfig =
  | { type: 1; config: QueryConfig }
  | { type: 2; config: StaticConfig }
  | { type: 3; config: HttpConfig }
  | { type: 4; config: SqlConfig };

const schemas: Readonly<Record<number, TSchema>> = {
  [interfaceTypes.query]: QueryConfig,
  [interfaceTypes.static]: StaticConfig,
  [interfaceTypes.http]: HttpConfig,
  [interfaceTypes.sql]: SqlConfig,
};
const Parameters = Type.Array(InterfaceParameter, { maxItems: 100 });

/** Parses the configuration of an interface; refuses an invalid one. A bare list of rows means static rows. */
export function readConfig(type: 1 | 2 | 3 | 4, text: string): DataConfig {
  const given = parsed(text, 'dataConfigJson');
  const config = type === interfaceTypes.static && Array.isArray(given) ? { rows: given } : given;
  demand(schemas[type] as TSchema, config, 'dataConfigJson');
  // Checked against the schema of this very type.
  return { type, config } as DataConfig;
}

/** The parameters of an interface from their text. */
export function readParameters(text: string): InterfaceParameter[] {
  const list = text.trim() === '' ? [] : parsed(text, 'parameterJson');
  demand(Parameters, list, 'parameterJson');
  return list as InterfaceParameter[];
}

function demand(schema: TSchema, value: unknown, field: string): void {
  const [issue] = schemaIssues(schema, value, { schema: () => undefined }, '');
  if (issue) throw badRequest(`data-interface.${field}.unreadable`, { path: issue.path || '/' });
}

function parsed(text: string, field: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest(`data-interface.${field}.unreadable`, { path: 'JSON' });
  }
}
