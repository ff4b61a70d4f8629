import { type Contract, isReading } from '#schemas/protocol/contract.ts';

/** Records and files: what forms are there to write. Who may write which is asked of whoever does it. */
const written: readonly string[] = ['onlinedev', 'file'];

/**
 * What forms and portals may call that somebody wrote here, as `noun.call`. They call with the rights of whoever opens them:
 * could they change anything, whoever writes a form would have the rights of everybody who looks at it (R12, R19).
 */
export function definitionCalls(contracts: readonly Contract[]): Set<string> {
  return new Set(
    contracts.flatMap(({ noun, calls }) =>
      Object.entries(calls).flatMap(([name, call]) =>
        written.includes(noun) || isReading(call) ? [`${noun}.${name}`] : [],
      ),
    ),
  );
}
