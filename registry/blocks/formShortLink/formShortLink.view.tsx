import { useQuery } from '@tanstack/react-query';
import { Result, Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { linkedForm, linkedList } from '#core/model/linked-screen.ts';
import { usePlatform } from '#runtime/platform.ts';
import { Screen } from '#runtime/Screen.tsx';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { ShortLinkConfig } from '#schemas/resources/short-link/short-link.contract.ts';
import { Waiting } from '../../_shared/blocks/States.tsx';
import './formShortLink.css';

type View = 'form' | 'list';

interface Opened extends ShortLinkConfig {
  views: readonly View[];
}

export default function FormShortLinkView() {
  const { client, route } = useServices();
  const say = useSay();
  const { modelId = '', encryption = '' } = route.query;
  const { data, isPending } = useQuery({
    queryKey: ['short-link', modelId, encryption],
    queryFn: async (): Promise<Opened> => {
      const quiet = { quiet: true };
      const uses = (await client.send('short-link.getConfig', { id: modelId, encryption }, quiet)).data;
      const config = (await client.send('short-link.config', { modelId, encryption }, quiet)).data as ShortLinkConfig;
      const { formUse, columnUse } = uses as { formUse: number; columnUse: number };
      return { ...config, views: [...(formUse ? ['form' as const] : []), ...(columnUse ? ['list' as const] : [])] };
    },
    retry: false,
  });
  return (
    <main className="zg-link">
      <div className="zg-link-sheet">
        {isPending && <Waiting rows={6} />}
        {data && <Shown opened={data} />}
        {!isPending && !data && (
          <Result status="404" title={say('short-link.missing')} subTitle={say('short-link.missing.detail')} />
        )}
      </div>
    </main>
  );
}

function Shown({ opened }: { opened: Opened }) {
  const { kinds } = usePlatform();
  const { compile, route } = useServices();
  const say = useSay();
  const { id, views, fullName } = opened;
  const asked = views.find((view) => view === route.query['type']);
  const [view, setView] = useState(asked ?? views[0]);
  const encryption = route.query['encryption'] ?? '';
  const compiled = useMemo(() => {
    const link = { modelId: id, encryption };
    return compile(view === 'list' ? linkedList(opened, link, kinds) : linkedForm(opened, link));
  }, [opened, view, id, encryption, kinds, compile]);
  useEffect(() => {
    document.title = fullName;
  }, [fullName]);
  return (
    <>
      <header className="zg-link-head">
        <h1>{fullName}</h1>
        {views.length > 1 && (
          <Segmented
            value={view}
            options={views.map((one) => ({ value: one, label: say(`short-link.view.${one}`) }))}
            onChange={setView}
          />
        )}
      </header>
      <Screen key={view} compiled={compiled} bind={{ route }} />
    </>
  );
}
