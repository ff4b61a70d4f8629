import { FileTextOutlined } from '@ant-design/icons';
import { Button, Empty, Modal, Spin } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import './print.css';

interface Props {
  ids: readonly string[];
  onChoose(id: string): void;
  onClose(): void;
}

const widthPx = 400;

/** Chooses one of several print templates. */
export function TemplateChooser({ ids, onChoose, onClose }: Props) {
  const say = useSay();
  const { client } = useServices();
  const { data, isPending } = useQuery({
    queryKey: ['print-template.options', ids],
    queryFn: async ({ signal }) => {
      const answer = await client.send('print-template.options', { ids }, { signal });
      return (answer.data as { list: { id: string; fullName: string }[] }).list;
    },
  });
  return (
    <Modal open title={say('print.choose')} width={widthPx} footer={null} onCancel={onClose}>
      {isPending && <Spin className="zo-waiting" />}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('print.noTemplate')} />}
      <ul className="zo-templates">
        {data?.map(({ id, fullName }) => (
          <li key={id}>
            <Button block type="text" icon={<FileTextOutlined />} onClick={() => onChoose(id)}>
              <span className="zo-name">{fullName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
