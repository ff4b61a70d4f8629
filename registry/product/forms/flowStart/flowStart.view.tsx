import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useHttp, useNavigation } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import type { StartableFlow } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import './flowStart.css';

const typingMs = 300;

/** Categories in the order of their first process: the most used ones come first. */
function byCategory(flows: readonly StartableFlow[]): [name: string, flows: StartableFlow[]][] {
  const groups = new Map<string, StartableFlow[]>();
  for (const flow of flows) groups.set(flow.categoryName, [...(groups.get(flow.categoryName) ?? []), flow]);
  return [...groups];
}

/** The processes that the user may start, most used first; choosing one opens its form (FLOW-060). */
export default function FlowStartView() {
  const { client } = useHttp();
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['flow-template.listAll', keyword],
    queryFn: async () => {
      const answer = await client.send('flow-template.listAll', { keyword });
      return (answer.data as { list: StartableFlow[] }).list;
    },
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className="zg-starts">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('flow.start.search')}
        aria-label={t('flow.start.search')}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isError && !data && <LoadError retry={() => void refetch()} />}
      {!isError && !data && <LoadingSkeleton rows={4} />}
      {data?.length === 0 && <EmptyState text={t('flow.start.none')} />}
      {data && byCategory(data).map(([name, flows]) => <Category key={name} name={name} flows={flows} />)}
    </div>
  );
}

function Category({ name, flows }: { name: string; flows: readonly StartableFlow[] }) {
  const { navigate } = useNavigation();
  const t = useTranslation();
  const title = name === '' ? t('flow.start.others') : name;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className="zg-starts-cards">
        {flows.map(({ id, fullName, icon, iconBackground }) => (
          <button
            key={id}
            type="button"
            className="zg-start"
            onClick={() => navigate(`/workFlowDetail?flowId=${encodeURIComponent(id)}`, '_self')}
          >
            <span
              className="zg-start-icon"
              aria-hidden="true"
              style={iconBackground === '' ? {} : { background: iconBackground }}
            >
              <MenuIcon name={icon || 'BranchesOutlined'} />
            </span>
            {fullName}
          </button>
        ))}
      </div>
    </section>
  );
}
