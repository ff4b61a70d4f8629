import type { Source } from '#schemas/language/source.ts';
import type { Services } from '../../context/services.ts';
import { callQuery } from './call.ts';
import { dictionaryQuery } from './dictionary.ts';
import { interfaceQuery } from './interface.ts';
import { modelQuery } from './model.ts';
import type { Resolved, SourceQuery } from './query.ts';
import { staticQuery } from './static.ts';

/**
 * The query of any source with these parameters. The key includes the definition: answers are not shared between
 * definitions.
 */
export function sourceQuery(source: Source, input: Resolved, services: Services, told: Resolved): SourceQuery {
  const query = plainQuery(source, input, services, told);
  const isShared = 'static' in source || 'dictionary' in source || services.authored === undefined;
  return isShared ? query : { ...query, key: [...query.key, services.authored?.key] };
}

function plainQuery(source: Source, input: Resolved, services: Services, told: Resolved): SourceQuery {
  const { client } = services;
  if ('static' in source) return staticQuery(source);
  if ('dictionary' in source) return dictionaryQuery(source, client);
  if ('interface' in source) return interfaceQuery(source, input, services);
  if ('model' in source) return modelQuery(source, input, client);
  return callQuery(source, input, client, told);
}
