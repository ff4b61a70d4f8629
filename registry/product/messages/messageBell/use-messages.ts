import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessagesChanged } from '#runtime/context/live.ts';
import { uniqueBy, firstPage, nextPage } from '../../../kit/hooks/use-infinite-scroll.ts';
import { type MessageItem, messagePageSize } from '#schemas/resources/message/message.contract.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** The filter of the list. */
export interface MessageQuery {
  keyword: string;
  /** Empty: all. */
  type: string;
  onlyUnread: boolean;
}

interface Page {
  list: MessageItem[];
  pagination?: { next?: string };
}

/** The filter as input of the calls. */
export const inputOf = ({ keyword, type, onlyUnread }: MessageQuery) => ({
  keyword,
  type,
  isRead: onlyUnread ? '0' : '',
});

/** The user's messages with paging, loaded as far as scrolled. */
export function useMessages(wanted: MessageQuery, isShown: boolean) {
  const { client } = useHttp();
  const queries = useQueryClient();
  const key = ['messages', wanted];
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: isShown,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) => {
      const { page: currentPage, ...place } = pageParam;
      const paging = { currentPage, ...place, pageSize: messagePageSize, sort: 'desc' };
      return (await client.send('message.list', { ...inputOf(wanted), ...paging }, { signal })).data as Page;
    },
    // A page that is not full is the last one (NOTICE-010).
    getNextPageParam: ({ list, pagination }, _, { page }) =>
      nextPage(pagination?.next, page, list.length < messagePageSize),
  });

  const reload = () => queries.invalidateQueries({ queryKey: ['messages'] });
  /** Updates the query cache without a request: the list must not move while it is read. */
  const markRead = (isRead: (id: string) => boolean) =>
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: ['messages'] }, (data) =>
      data ? { ...data, pages: data.pages.map((page) => markedIn(page, isRead)) } : undefined,
    );

  useMessagesChanged((frame) => {
    if (frame.method === 'messageRead' && frame.ids) markRead((id) => frame.ids?.includes(id) === true);
    else void reload();
  });

  const messages = useMemo(
    () => uniqueBy(query.data?.pages.flatMap(({ list }) => list) ?? [], ({ id }) => id),
    [query.data],
  );
  return { ...query, messages, reload, markRead };
}

const markedIn = (page: Page, isRead: (id: string) => boolean): Page => ({
  ...page,
  list: page.list.map((one) => (isRead(one.id) ? { ...one, isRead: '1' } : one)),
});
