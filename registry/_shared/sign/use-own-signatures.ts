import { useQueryClient } from '@tanstack/react-query';
import type { PersonalSignature } from '#schemas/resources/personal-signature/personal-signature.contract.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { type Rows, useRows } from '#runtime/sources/use-rows.ts';

/** The own signatures, and what a person does with them. */
export interface OwnSignatures {
  rows: Rows;
  own: readonly PersonalSignature[];
  /** Keeps one more; refused when the server refuses it. */
  keep(signImg: string): Promise<void>;
  makeDefault(id: string): Promise<void>;
  /** Asks first. */
  remove(id: string): Promise<void>;
}

export function useOwnSignatures(): OwnSignatures {
  const { client, confirm } = useServices();
  const say = useSay();
  const queries = useQueryClient();
  const rows = useRows({ call: 'personal-signature.list' });
  const change = async (call: string, input: object) => {
    await client.send(`personal-signature.${call}`, { ...input });
    // The card of the person shows the default.
    await Promise.all([rows.reload(), queries.invalidateQueries({ queryKey: ['profile'] })]);
  };
  return {
    rows,
    // The server answers what the contract says.
    own: rows.rows as readonly unknown[] as readonly PersonalSignature[],
    keep: (signImg) => change('create', { signImg, isDefault: 0 }),
    // The client says why when it fails; the list stays what it was.
    makeDefault: (id) => change('makeDefault', { id }).catch(() => {}),
    async remove(id) {
      if (await confirm(say('common.removeConfirm'))) await change('remove', { id }).catch(() => {});
    },
  };
}
