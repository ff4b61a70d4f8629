import { Alert, Segmented } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type VisualDev, webTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DesignProviders } from '../DesignProviders.tsx';
import { DefinitionPreview } from './DefinitionPreview.tsx';
import { NotOpened } from '../documents/NotOpened.tsx';
import { shownCodes } from '../documents/use-loaded.ts';
import { useCheck } from '../issues/use-check.ts';
import { openTexts } from '../use-draft.ts';
import '../studio.css';
import { useHttp, useNavigation } from '#runtime/context/application.tsx';

/** Preview of a form and its list: everything works, nothing is saved (ROUTE-018). */
export default function ModelPreview() {
  const { client } = useHttp();
  const { route } = useNavigation();
  const id = route.query['id'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['visualdev', id],
    queryFn: async () => (await client.send('visualdev.info', { id }, { quiet: shownCodes })).data as VisualDev,
  });
  if (!data) return error && <NotOpened error={error} onRetry={() => void refetch()} />;
  return (
    <DesignProviders>
      <Preview model={data} />
    </DesignProviders>
  );
}

function Preview({ model }: { model: VisualDev }) {
  const t = useTranslation();
  const hasList = model.webType !== webTypes.form;
  const [part, setPart] = useState<'form' | 'list'>(hasList ? 'list' : 'form');
  const { formData, columnData } = model;
  const checked = useCheck(useMemo(() => openTexts({ form: formData, list: columnData }), [formData, columnData]));
  return (
    <div className="zs-model-preview">
      <Alert
        type="info"
        showIcon
        title={t('studio.preview.notSaved')}
        action={
          hasList && (
            <Segmented
              size="small"
              value={part}
              onChange={setPart}
              options={(['list', 'form'] as const).map((value) => ({ value, label: t(`studio.${value}`) }))}
            />
          )
        }
      />
      <DefinitionPreview model={model} previewed={checked} part={part} mobile={false} />
    </div>
  );
}
