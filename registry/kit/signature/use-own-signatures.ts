import { useQueryClient } from '@tanstack/react-query';
import type { PersonalSignature } from '#schemas/resources/personal-signature/personal-signature.contract.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Rows, useRows } from '#runtime/data/sources/use-rows.ts';

/** The signatures of the current user and the actions on them. */
export interface OwnSignatures {
  rows: Rows;
  own: readonly PersonalSignature[];
  /** Saves another signature; rejects when the server refuses it. */
  keep(signImg: string): Promise<void>;
  makeDefault(id: string): Promise<void>;
  /** After a confirmation. */
  remove(id: string): Promise<void>;
}

export function useOwnSignatures(): OwnSignatures {
  const { client, confirm } = useServices();
  const t = useTranslation();
  const queries = useQueryClient();
  const rows = useRows({ call: 'personal-signature.list' });
  const change = async (call: string, input: object) => {
    await client.send(`personal-signature.${call}`, { ...input });
    // The profile card shows the default signature.
    await Promise.all([rows.reload(), queries.invalidateQueries({ queryKey: ['profile'] })]);
  };
  return {
    rows,
    // Guaranteed by the contract of the call.
    own: rows.rows as readonly unknown[] as readonly PersonalSignature[],
    keep: (signImg) => change('create', { signImg, isDefault: 0 }),
    // The client shows why it failed; the list is unchanged.
    makeDefault: (id) => change('makeDefault', { id }).catch(() => {}),
    async remove(id) {
      if (await confirm(t('common.removeConfirm'))) await change('remove', { id }).catch(() => {});
    },
  };
}
