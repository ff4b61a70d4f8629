import { LoadFailed, Nothing, Waiting } from '../../_shared/blocks/States.tsx';
import { MessageLine } from '../../_shared/messages/MessageLine.tsx';
import { useMore } from '../../_shared/use-more.ts';
import type { useMessages } from './use-messages.ts';

/** The next page is asked for this near to the end (NOTICE-007). */
const nearPx = 200;

interface Props {
  messages: ReturnType<typeof useMessages>;
  onOpen(id: string): void;
}

/** The messages as far as they were scrolled to. */
export function MessageItems({ messages: query, onOpen }: Props) {
  const { messages, isPending, isError, isFetchingNextPage, hasNextPage } = query;
  const list = useMore(nearPx, messages.length, () => {
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
