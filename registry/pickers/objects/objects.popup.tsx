import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { optionsOf } from '#core/record/options/options-of.ts';
import { ProductProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation, useTextOf } from '#runtime/context/use-translation.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { OverlayWindow } from '../../kit/overlay/OverlayWindows.tsx';
import { SourceState } from '../../kit/picker/PickerFrame.tsx';
import RowsPopup from '../../kit/record-picker/RowsWindow.tsx';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { ObjectRows } from './objects.ts';
import { type ObjectFace, useObjectRows } from './use-object-rows.ts';

/** The window of a picker of objects: categories at the left where there are some, a table with search and paging. */
export default function ObjectPopup({ face, onLeave }: OpenProps<ObjectFace>) {
  const { rows } = face;
  const { noun } = face.from;
  const [category, setCategory] = useState('');
  const from = useObjectRows(rows, noun, category);
  const aside = rows.categories !== undefined && (
    <aside className="zr-aside">
      <CategoryTree dictionary={rows.categories} chosen={category} onChoose={setCategory} />
      {rows.form && (
        <ProductProviders>
          <NewObject form={rows.form} noun={noun} category={category} />
        </ProductProviders>
      )}
    </aside>
  );
  return <RowsPopup face={{ ...face, from }} onLeave={onLeave} aside={aside} />;
}

interface CategoryTreeProps {
  /** The dictionary of the categories. */
  dictionary: string;
  chosen: string;
  onChoose(id: string): void;
}

/** The categories, below one entry for all of them. */
function CategoryTree({ dictionary, chosen, onChoose }: CategoryTreeProps) {
  const t = useTranslation();
  const textOf = useTextOf();
  const source = useMemo(() => ({ dictionary, value: 'id' }) as const, [dictionary]);
  const { rows, state, reload } = useRows(source);
  if (state !== 'ready') {
    return <SourceState state={state === 'failed' ? 'failed' : 'loading'} retry={() => void reload()} />;
  }
  const children = optionsOf(rows, source).map(({ id, fullName }) => ({ key: String(id), title: textOf(fullName) }));
  return (
    <Tree
      aria-label={t('rows.categories')}
      blockNode
      defaultExpandAll
      treeData={[{ key: '', title: t('rows.allCategories'), children }]}
      selectedKeys={[chosen]}
      onSelect={(_, { node }) => onChoose(String(node.key))}
    />
  );
}

interface NewObjectProps {
  form: NonNullable<ObjectRows['form']>;
  noun: string;
  category: string;
}

/** Opens the form of a new object; saving invalidates the cached rows. */
function NewObject({ form, noun, category }: NewObjectProps) {
  const t = useTranslation();
  const queries = useQueryClient();
  const { screens, compile } = useInterpreter();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['screen', form.screen],
    queryFn: async () => (await screens(form.screen)) ?? null,
    enabled: isOpen,
    staleTime: Infinity,
    retry: false,
  });
  const node = useMemo(() => (data ? compile(data).overlays[form.overlay] : undefined), [data, compile, form.overlay]);
  const parameters = useMemo(() => (category === '' ? {} : { category }), [category]);
  const leave = (hasChanged: boolean) => {
    setOpen(false);
    if (hasChanged) void queries.invalidateQueries({ queryKey: ['rows', noun] });
  };
  return (
    <>
      <Button block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('rows.makeRule')}
      </Button>
      {isOpen && node && <OverlayWindow content={node} parameters={parameters} onLeave={leave} />}
    </>
  );
}
