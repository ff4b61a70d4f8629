import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { PersonalSignature } from '#schemas/resources/personal-signature/personal-signature.contract.ts';
import { useServices } from '#runtime/services.ts';
import type { Rows } from '#runtime/sources/use-rows.ts';
import { useSay } from '#runtime/texts.ts';
import { SignatureChoices } from './SignatureChoices.tsx';
import { SignDialog } from './SignDialog.tsx';

interface Props {
  rows: Rows;
  chosen: string | undefined;
  onChoose(id: string): void;
}

export const ownSource = { call: 'personal-signature.list' } as const;

// The server answers what the contract says.
export const ownOf = ({ rows }: Rows) => rows as readonly unknown[] as readonly PersonalSignature[];

/** The own signatures: one is chosen, one is the default, more are drawn, old ones deleted. */
export function PersonalSignatures({ rows, chosen, onChoose }: Props) {
  const say = useSay();
  const { client, confirm } = useServices();
  const [isDrawing, setDrawing] = useState(false);
  const own = ownOf(rows);
  const change = async (call: string, input: object) => {
    await client.send(`personal-signature.${call}`, { ...input });
    await rows.reload();
  };
  const remove = async (id: string) => {
    if (await confirm(say('common.removeConfirm'))) await change('remove', { id }).catch(() => {});
  };
  const tools = (id: string) => {
    const isDefault = own.some((one) => one.id === id && one.isDefault === 1);
    return (
      <>
        {isDefault ? (
          <Tag color="blue">{say('sign.default')}</Tag>
        ) : (
          <Button type="link" size="small" onClick={() => void change('makeDefault', { id }).catch(() => {})}>
            {say('sign.makeDefault')}
          </Button>
        )}
        <Button type="link" size="small" danger onClick={() => void remove(id)}>
          {say('common.remove')}
        </Button>
      </>
    );
  };
  return (
    <>
      <p>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDrawing(true)}>
          {say('sign.draw')}
        </Button>
      </p>
      <SignatureChoices
        label={say('sign.personal')}
        rows={rows}
        choices={own.map(({ id, signImg }, index) => ({
          id,
          image: signImg,
          name: say('sign.numbered', { number: index + 1 }),
        }))}
        chosen={chosen}
        onChoose={onChoose}
        tools={tools}
      />
      {isDrawing && (
        <SignDialog
          onClose={() => setDrawing(false)}
          onSigned={(signImg) => change('create', { signImg, isDefault: 0 })}
        />
      )}
    </>
  );
}
