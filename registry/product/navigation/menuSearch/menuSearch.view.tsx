import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useWorkspace } from '#runtime/context/application.tsx';

// The search and its dictionary of pinyin are fetched when first opened.
const SearchPanel = lazy(() => import('./SearchPanel.tsx'));

export default function MenuSearch() {
  const { settings } = useWorkspace();
  return settings.showSearch ? <Search /> : null;
}

function Search() {
  const t = useTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const name = t('shell.search');

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setState('open');
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={name}
        title={`${name} Ctrl K`}
        onClick={() => setState('open')}
      />
      {state !== 'never' && (
        <Suspense>
          <SearchPanel isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
