import { LoadFailed, Nothing, Waiting } from '../../../kit/overlay/States.tsx';
import { MessageLine } from '../shared/MessageLine.tsx';
import { useMore } from '../../../kit/hooks/use-next-page.ts';
import type { useMessages } from './use-messages.ts';

interface Props {
  messages: ReturnType<typeof useMessages>;
  onOpen(id: string): void;
}

/** The messages as far as they were scrolled to; near the end more come (NOTICE-007). */
export function MessageItems({ messages: query, onOpen }: Props) {
  const { messages, isPending, isError, isFetchingNextPage, hasNextPage } = query;
  const list = useMore(messages.length, () => {
    if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
  });
  return (
    <div className="zm-list" ref={list}>
      {isPending && <Waiting rows={8} />}
      {isError && messages.length === 0 && <LoadFailed retry={() => void query.refetch()} />}
      {!isPending && !isError && messages.length === 0 && <Nothing />}
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <Waiting rows={2} />}
    </div>
  );
}
