import { useCallback, useMemo, useState } from 'react';
import { useServices } from '../services.ts';
import { answerOf, type SourceRow } from '../sources/answer.ts';

/** Children of rows that are asked for when a row is opened (ONLINEDEV-003). */
export interface Children {
  /** By the row's key. */
  fetched: ReadonlyMap<string, readonly SourceRow[]>;
  open(key: string): Promise<void>;
}

const none: ReadonlyMap<string, readonly SourceRow[]> = new Map();

/** `rows` are those the children belong to: newer rows forget what was fetched for older ones. */
export function useChildren(
  call: string | undefined,
  parameters: Readonly<Record<string, unknown>>,
  rows: readonly SourceRow[],
): Children | undefined {
  const { client } = useServices();
  const [known, setKnown] = useState({ rows, fetched: none });
  const fetched = known.rows === rows ? known.fetched : none;
  const open = useCallback(
    async (key: string) => {
      if (call === undefined) return;
      const { data } = await client.send(call, { ...parameters, x: key });
      setKnown((before) => ({
        rows,
        fetched: new Map(before.rows === rows ? before.fetched : none).set(key, answerOf(data).rows),
      }));
    },
    [call, client, parameters, rows],
  );
  return useMemo(() => (call === undefined ? undefined : { fetched, open }), [call, fetched, open]);
}
