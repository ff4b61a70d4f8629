import { SearchOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Peer } from '#client/realtime/chat-state.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type ChatContact, contactPageSize } from '#schemas/resources/chat/chat.contract.ts';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { firstPage, nextPage, uniqueBy, useInfiniteScroll } from '../../../kit/hooks/use-infinite-scroll.ts';
import { Person } from './Person.tsx';
import { useHttp } from '#runtime/context/application.tsx';

/** Distance to the end, in pixels, that triggers loading the next page (CHAT-006). */
const nearPx = 300;

interface ContactPage {
  list: ChatContact[];
  pagination?: { next?: string };
}

function useContacts(keyword: string, isShown: boolean) {
  const { client } = useHttp();
  return useInfiniteQuery({
    queryKey: ['chat-contacts', keyword],
    enabled: isShown,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) => {
      const { page: currentPage, ...place } = pageParam;
      const input = { keyword, currentPage, pageSize: contactPageSize, ...place };
      return (await client.send('chat.contacts', input, { signal })).data as ContactPage;
    },
    getNextPageParam: ({ list, pagination }, _, { page }) =>
      nextPage(pagination?.next, page, list.length < contactPageSize),
  });
}

/** Colleagues, searched by name, account or department. */
export function Contacts({ isShown, onChoose }: { isShown: boolean; onChoose(peer: Peer): void }) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const query = useContacts(useDeferredValue(typed.trim()), isShown);
  const people = uniqueBy(query.data?.pages.flatMap(({ list }) => list) ?? [], ({ id }) => id);
  const list = useInfiniteScroll(
    people.length,
    () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    nearPx,
  );
  return (
    <>
      <div className="zc-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={t('chat.search')}
          aria-label={t('chat.search')}
          value={typed}
          maxLength={50}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="zc-scroll" ref={list}>
        {query.isPending && <LoadingSkeleton rows={6} />}
        {query.isError && people.length === 0 && <LoadError retry={() => void query.refetch()} />}
        {query.isSuccess && people.length === 0 && <EmptyState />}
        <ul className="zc-people">
          {people.map((one) => (
            <li key={one.id}>
              <Person person={one} showsLatest={false} onChoose={() => onChoose(one)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
