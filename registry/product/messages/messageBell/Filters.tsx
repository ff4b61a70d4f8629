import { SearchOutlined } from '@ant-design/icons';
import { Input, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useAskedOptions } from '#runtime/data/options.ts';
import { useSay, useTextOf } from '#runtime/context/use-translation.ts';
import type { Wanted } from './use-messages.ts';

const typingMs = 300;

/** What messages can be about, as configured (NOTICE-004). */
const typeSource = { dictionary: 'msgSourceType' };

interface Props {
  wanted: Wanted;
  onChange(wanted: Wanted): void;
}

/** Keyword, type and whether only unread messages are shown (NOTICE-003 to NOTICE-005). */
export function Filters({ wanted, onChange }: Props) {
  const say = useSay();
  const textOf = useTextOf();
  const { items } = useAskedOptions(typeSource);
  const types = items.map(({ id, fullName }) => ({ value: String(id), label: textOf(fullName) }));
  const [typed, setTyped] = useState(wanted.keyword);

  useEffect(() => {
    if (typed.trim() === wanted.keyword) return undefined;
    const timer = setTimeout(() => onChange({ ...wanted, keyword: typed.trim() }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, wanted, onChange]);

  return (
    <div className="zm-filters">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={say('message.search')}
        aria-label={say('message.search')}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="zm-filters-row">
        <Select
          aria-label={say('message.type')}
          variant="filled"
          size="small"
          className="zm-filters-type"
          value={wanted.type}
          options={[{ value: '', label: say('message.allTypes') }, ...types]}
          onChange={(type) => onChange({ ...wanted, type })}
        />
        <label className="zm-filters-unread">
          <Switch
            size="small"
            checked={wanted.onlyUnread}
            onChange={(onlyUnread) => onChange({ ...wanted, onlyUnread })}
          />
          {say('message.onlyUnread')}
        </label>
      </div>
    </div>
  );
}
