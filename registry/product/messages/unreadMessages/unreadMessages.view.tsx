import { useQuery } from '@tanstack/react-query';
import { useButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useMessagesChanged } from '#runtime/context/live.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import type { MessageItem } from '#schemas/resources/message/message.contract.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import { BlockHeader } from '../../../kit/overlay/BlockFrame.tsx';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { MessageLine } from '../shared/MessageLine.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { unreadMessages } from './unreadMessages.ts';
import './unreadMessages.css';

interface Page {
  list: MessageItem[];
  pagination: { total: number };
}

export default function UnreadMessagesView({ node }: NodeProps) {
  const { buttons, pageSize } = node.props as PropsOf<typeof unreadMessages>;
  const { client } = useServices();
  const t = useTranslation();
  const run = useActions();
  const title = useText(node.config.label);
  const states = useButtons(buttons);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['unread-messages', pageSize],
    queryFn: async ({ signal }) =>
      (await client.send('message.list', { isRead: '0', currentPage: 1, pageSize }, { signal })).data as Page,
  });
  useMessagesChanged(() => void refetch());
  useJoin({ name: undefined, reload: refetch });
  const list = data?.list ?? [];
  const total = data?.pagination.total ?? 0;
  const choose = node.on['choose'] ?? [];
  return (
    <section className="zb-pane zg-unread" aria-label={title}>
      <BlockHeader title={total > 0 ? `${title} · ${total}` : title}>
        {states.map((button, index) => (
          <ActionButton key={index} state={button} size="small" />
        ))}
      </BlockHeader>
      {isPending && <LoadingSkeleton rows={3} />}
      {isError && !data && <LoadError retry={() => void refetch()} />}
      {data && list.length === 0 && <EmptyState text={t('message.unread.none')} />}
      {list.length > 0 && (
        <ul>
          {list.map((message) => (
            <li key={message.id}>
              <MessageLine message={message} onOpen={() => void run(choose, { names: { row: message } })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
