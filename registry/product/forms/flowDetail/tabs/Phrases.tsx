import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useApplication } from '#runtime/context/application.tsx';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { FormStore } from '#runtime/form/form-store.ts';
import { opinionLengthMax } from '#schemas/resources/flow-instance/flow-instance.contract.ts';

interface Phrase {
  id: string;
  text: string;
}

const opinion = 'handleOpinion';

const opinionOf = (store: FormStore) => String(store.value(opinion) ?? '');

/** The own common phrases, inserted at the end of the opinion (FLOW-050). */
export function Phrases({ store }: { store: FormStore }) {
  const { services } = useApplication();
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data = [], refetch } = useQuery({
    queryKey: ['flow-phrases'],
    enabled: isOpen,
    queryFn: async () => ((await services.client.send('flow-phrase.list', {})).data as { list: Phrase[] }).list,
    retry: false,
  });

  function insert({ text }: Phrase): void {
    store.set(opinion, `${opinionOf(store)}${text}`.slice(0, opinionLengthMax), true);
    setOpen(false);
  }

  async function change(call: string, input: object): Promise<void> {
    const { msg } = await services.client.send(call, { ...input });
    void services.toast('success', msg, savedToastMs);
    await refetch();
  }

  const list = (
    <div className="zg-flow-phrases">
      {data.length === 0 && <p>{t('flow-phrase.none')}</p>}
      <ul aria-label={t('flow-phrase.title')}>
        {data.map((phrase) => (
          <li key={phrase.id}>
            <Button type="text" className="zg-flow-phrase" onClick={() => insert(phrase)}>
              {phrase.text}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('flow-phrase.remove', { text: phrase.text })}
              onClick={() => void change('flow-phrase.remove', { id: phrase.id })}
            />
          </li>
        ))}
      </ul>
      <Button
        type="link"
        size="small"
        disabled={opinionOf(store).trim() === ''}
        onClick={() => void change('flow-phrase.create', { text: opinionOf(store) })}
      >
        {t('flow-phrase.add')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="topLeft" open={isOpen} onOpenChange={setOpen} content={list}>
      <Button size="small">{t('flow-phrase.title')}</Button>
    </Popover>
  );
}
