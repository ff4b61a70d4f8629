import { useCallback, useMemo, useState } from 'react';
import { useServices } from '../../context/services.ts';
import { answerOf, type SourceRow } from '../sources/answer.ts';

/** Child rows that are lazy-loaded when a row is expanded (ONLINEDEV-003). */
export interface Children {
  /** By row key. */
  fetched: ReadonlyMap<string, readonly SourceRow[]>;
  open(key: string): Promise<void>;
}

const none: ReadonlyMap<string, readonly SourceRow[]> = new Map();

/** `asOf`: when the parent rows were answered; newer parent rows drop the fetched children. */
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
