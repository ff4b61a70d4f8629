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

/** `asOf`: when the rows the children belong to were answered; newer rows forget what was fetched for older ones. */
export function useChildren(
  call: string | undefined,
  parameters: Readonly<Record<string, unknown>>,
  asOf: number,
): Children | undefined {
  const { client } = useServices();
  const [known, setKnown] = useState({ asOf, fetched: none });
  const fetched = known.asOf === asOf ? known.fetched : none;
  const open = useCallback(
    async (key: string) => {
      if (call === undefined) return;
      const { data } = await client.send(call, { ...parameters, x: key }, { named: true });
      setKnown((before) => ({
        asOf,
        fetched: new Map(before.asOf === asOf ? before.fetched : none).set(key, answerOf(data).rows),
      }));
    },
    [call, client, parameters, asOf],
  );
  return useMemo(() => (call === undefined ? undefined : { fetched, open }), [call, fetched, open]);
}
