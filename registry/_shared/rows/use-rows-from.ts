import { use, useMemo } from 'react';
import { readOf, resolveParameters } from '#core/parameters/parameters.ts';
import { templateParameters } from '#core/parameters/template.ts';
import { FormScope } from '#runtime/form-scope.ts';
import { type Services, useServices } from '#runtime/services.ts';
import { answerOf, type SourceAnswer, type SourceRow } from '#runtime/sources/answer.ts';
import { type InterfaceInput, interfaceInput } from '#runtime/sources/interface.ts';
import { useParameters } from '#runtime/sources/use-parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';

/** One page of what can be chosen from. */
export interface RowsAsk {
  keyword: string;
  currentPage: number;
  pageSize: number;
  /** Where the page begins, as the page before it said. */
  after?: string;
}

/** Where a picker takes its rows from. */
export interface RowsFrom {
  /** Tells it from every other place; changes with its parameters. */
  key: readonly unknown[];
  /** The field that is stored, and the one that is shown for it. */
  idField: string;
  wordsField: string;
  /** What an id of it is a reference to (see record-names on the server). */
  noun: string;
  page(ask: RowsAsk, columns: readonly string[], signal: AbortSignal): Promise<SourceAnswer>;
  /** The rows with these ids; `fields` are wanted of them. */
  byIds(ids: readonly string[], fields: readonly string[], signal: AbortSignal): Promise<readonly SourceRow[]>;
  /** What its fields are called, where it knows. */
  labels?(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
}

export interface InterfaceRowsProps {
  interfaceId: string;
  propsValue: string;
  relationField: string;
  templateJson: readonly unknown[];
}

/** Rows of a data interface, with the parameters as the record around stands. */
export function useInterfaceRows({
  interfaceId,
  propsValue,
  relationField,
  templateJson,
}: InterfaceRowsProps): RowsFrom {
  const services = useServices();
  const table = use(FormScope)?.row?.table;
  const parameters = useMemo(() => inRow(templateParameters(templateJson), table), [templateJson, table]);
  const values = useParameters(parameters);
  return useMemo(() => {
    const { client } = services;
    const asked = {
      id: interfaceId,
      interfaceId,
      propsValue,
      relationField,
      ...interfaceInput(parameters, values, services),
    };
    return {
      key: ['interface', asked, services.authored?.key],
      idField: propsValue,
      wordsField: relationField,
      noun: `interface/${interfaceId}/${propsValue}/${relationField}`,
      async page(ask, columns, signal) {
        const input = { ...asked, ...ask, columnOptions: columns.join(',') };
        return answerOf((await client.send('data-interface.page', input, { signal })).data);
      },
      async byIds(ids, _, signal) {
        return answerOf((await client.send('data-interface.byIds', { ...asked, ids }, { signal })).data).rows;
      },
    };
  }, [services, interfaceId, propsValue, relationField, parameters, values]);
}

/** What a data interface is told for a picker that is not open: in a row of a table, with what `read` answers there. */
export function interfaceTold(
  templateJson: unknown,
  table: string,
  read: (name: string) => unknown,
  services: Services,
): InterfaceInput {
  const parameters = inRow(templateParameters(Array.isArray(templateJson) ? templateJson : []), table);
  return interfaceInput(parameters, resolveParameters(parameters, read), services);
}

/** Within a sub-table `lines.region` is the column of the same row. */
function inRow(parameters: Parameters, table: string | undefined): Parameters {
  if (table === undefined) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([field, parameter]) => {
      const name = readOf(parameter);
      return [field, name?.startsWith(`${table}.`) ? { var: name.slice(table.length + 1) } : parameter];
    }),
  );
}

export interface ModelRowsProps {
  modelId: string;
  relationField: string;
}

/** Records of another form. */
export function useModelRows({ modelId, relationField }: ModelRowsProps): RowsFrom {
  const { client, authored } = useServices();
  return useMemo(
    () => ({
      key: ['model', modelId, relationField, authored?.key],
      idField: 'id',
      wordsField: relationField,
      noun: `model/${modelId}/${relationField}`,
      async page(ask, columns, signal) {
        const input = { id: modelId, relationField, columnOptions: columns.join(','), ...ask };
        return answerOf((await client.send('visualdev.rows', input, { signal })).data);
      },
      async byIds(ids, fields, signal) {
        const input = { id: modelId, relationField, columnOptions: fields.join(','), ids: ids.join(',') };
        return answerOf((await client.send('visualdev.rows', input, { signal })).data).rows;
      },
      async labels(signal) {
        const { data } = await client.send('visualdev.fields', { id: modelId }, { signal, quiet: true });
        // The contract of the call says so.
        const { list } = data as { list: { vmodel: string; label: string }[] };
        return Object.fromEntries(list.map(({ vmodel, label }) => [vmodel, label]));
      },
    }),
    [client, authored, modelId, relationField],
  );
}
