import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessagesChanged } from '#runtime/live.ts';
import { useServices } from '#runtime/services.ts';
import { type MessageItem, messagePageSize } from '#schemas/resources/message/message.contract.ts';

/** What the list is narrowed to. */
export interface Wanted {
  keyword: string;
  /** Empty: all. */
  type: string;
  onlyUnread: boolean;
}

interface Page {
  list: MessageItem[];
}

/** What the calls are told of it. */
export const inputOf = ({ keyword, type, onlyUnread }: Wanted) => ({ keyword, type, isRead: onlyUnread ? '0' : '' });

/** The person's messages page by page, as far as they were scrolled to. */
export function useMessages(wanted: Wanted, isShown: boolean) {
  const { client } = useServices();
  const queries = useQueryClient();
  const key = ['messages', wanted];
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: isShown,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const paging = { currentPage: pageParam, pageSize: messagePageSize, sort: 'desc' };
      return (await client.send('message.list', { ...inputOf(wanted), ...paging }, { signal })).data as Page;
    },
    // A page that is not full is the last one (NOTICE-010).
    getNextPageParam: ({ list }, pages) => (list.length < messagePageSize ? undefined : pages.length + 1),
  });

  const reload = () => queries.invalidateQueries({ queryKey: ['messages'] });
  /** Marks what is shown, without asking anew: a list must not jump under the hand that reads it. */
  const markRead = (isRead: (id: string) => boolean) =>
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: ['messages'] }, (data) =>
      data ? { ...data, pages: data.pages.map((page) => markedIn(page, isRead)) } : undefined,
    );

  useMessagesChanged((frame) => {
    if (frame.method === 'messageRead' && frame.ids) markRead((id) => frame.ids?.includes(id) === true);
    else void reload();
  });

  // Something new pushes the rest onto later pages: what stands twice is shown once.
  const messages = useMemo(
    () => [...new Map(query.data?.pages.flatMap(({ list }) => list).map((one) => [one.id, one])).values()],
    [query.data],
  );
  return { ...query, messages, reload, markRead };
}

const markedIn = (page: Page, isRead: (id: string) => boolean): Page => ({
  ...page,
  list: page.list.map((one) => (isRead(one.id) ? { ...one, isRead: '1' } : one)),
});
