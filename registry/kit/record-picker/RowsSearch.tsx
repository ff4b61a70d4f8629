import { Button, Input } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { usePlatform } from '#runtime/context/platform.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { ShownPage } from './use-page.ts';

/** Looks for a keyword: Enter or the button searches, Reset shows everything again, Refresh asks once more (PICK-091). */
export function RowsSearch({ page }: { page: ShownPage }) {
  const say = useSay();
  const { mobile } = usePlatform();
  const [typed, setTyped] = useState('');
  const reset = () => {
    setTyped('');
    page.search('');
  };
  return (
    <search className="zr-search">
      <Input
        className="zr-keyword"
        allowClear
        autoFocus={!mobile}
        value={typed}
        placeholder={say('common.keyword')}
        aria-label={say('common.keyword')}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          // In a form Enter would save it.
          event.preventDefault();
          page.search(typed);
        }}
      />
      <Button type="primary" onClick={() => page.search(typed)}>
        {say('common.search')}
      </Button>
      <Button onClick={reset}>{say('common.reset')}</Button>
      <Button
        className="zr-refresh"
        icon={<ReloadOutlined />}
        loading={page.isFetching && page.state === 'ready'}
        aria-label={say('common.reload')}
        title={say('common.reload')}
        onClick={page.refresh}
      />
    </search>
  );
}
