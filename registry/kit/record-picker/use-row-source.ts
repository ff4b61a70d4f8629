import { use, useMemo } from 'react';
import { readOf, resolveParameters } from '#core/compile/parameters/parameters.ts';
import { templateParameters } from '#core/compile/parameters/template.ts';
import { FormScope } from '#runtime/form/form-scope.ts';
import { type Services, useServices } from '#runtime/context/services.ts';
import { answerOf, type SourceAnswer, type SourceRow } from '#runtime/data/sources/answer.ts';
import { type InterfaceInput, interfaceInput } from '#runtime/data/sources/interface.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { isWithin, withinTable } from '#core/schema/address.ts';

/** The request for one page of rows. */
export interface RowsQuery {
  keyword: string;
  currentPage: number;
  pageSize: number;
  /** The cursor from the previous page. */
  after?: string;
}

/** The row source of a picker. */
export interface RowSource {
  /** The query key: unique for each source; changes with its parameters. */
  key: readonly unknown[];
  /** The field that is stored, and the one that is shown for it. */
  idField: string;
  wordsField: string;
  /** The noun of its ids as references (see record-names on the server). */
  noun: string;
  page(ask: RowsQuery, columns: readonly string[], signal: AbortSignal): Promise<SourceAnswer>;
  /** The rows with these ids; `fields` are requested of them. */
  byIds(ids: readonly string[], fields: readonly string[], signal: AbortSignal): Promise<readonly SourceRow[]>;
  /** The labels of its fields, where the source knows them. */
  labels?(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
}

export interface InterfaceRowsProps {
  interfaceId: string;
  propsValue: string;
  relationField: string;
  templateJson: readonly unknown[];
}

/** Rows of a data interface; its parameters follow the values of the surrounding record. */
export function useInterfaceRows({
  interfaceId,
  propsValue,
  relationField,
  templateJson,
}: InterfaceRowsProps): RowSource {
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

/**
 * The input of a data interface for a picker that is closed: in a row of a table, with the values that `read` answers
 * there.
 */
export function interfaceParameters(
  templateJson: unknown,
  table: string,
  read: (name: string) => unknown,
  services: Services,
): InterfaceInput {
  const parameters = inRow(templateParameters(Array.isArray(templateJson) ? templateJson : []), table);
  return interfaceInput(parameters, resolveParameters(parameters, read), services);
}

/** In a sub-table `lines.region` refers to the column of the same row. */
function inRow(parameters: Parameters, table: string | undefined): Parameters {
  if (table === undefined) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([field, parameter]) => {
      const name = readOf(parameter);
      return [field, name !== undefined && isWithin(name, table) ? { var: withinTable(name, table) } : parameter];
    }),
  );
}

export interface ModelRowsProps {
  modelId: string;
  relationField: string;
}

/** Records of another form. */
export function useModelRows({ modelId, relationField }: ModelRowsProps): RowSource {
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
        // Guaranteed by the contract of the call.
        const { list } = data as { list: { vmodel: string; label: string }[] };
        return Object.fromEntries(list.map(({ vmodel, label }) => [vmodel, label]));
      },
    }),
    [client, authored, modelId, relationField],
  );
}
