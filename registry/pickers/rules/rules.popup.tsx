import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { optionsOf } from '#core/record/options/options-of.ts';
import { ProductProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { useTranslation, useTextOf } from '#runtime/context/use-translation.ts';
import { answerOf } from '#runtime/data/sources/answer.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import type { PickerFace } from '../../kit/picker/PickerField.tsx';
import { PickerFrame, pickerPx, SourceState } from '../../kit/picker/PickerFrame.tsx';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { OverlayWindow } from '../../kit/overlay/OverlayWindows.tsx';
import { RowsPanel } from '../../kit/record-picker/RowsPanel.tsx';
import type { RowChoice, RowSource } from '../../kit/record-picker/use-rows.ts';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';

/** Enabled numbering rules of a category, all with ''. A rule is known by its code. */
function useRules(categoryId: string): RowSource {
  const { client } = useHttp();
  return useMemo(
    () => ({
      key: ['rules', categoryId],
      idField: 'enCode',
      wordsField: 'enCode',
      noun: 'billRule',
      async page(ask, _, signal) {
        const input = { ...ask, ...(categoryId !== '' && { categoryId }), sidx: 'sortCode', sort: 'desc' };
        return answerOf((await client.send('bill-rule.selector', input, { signal })).data);
      },
      // A code says itself which rule it is.
      byIds: () => Promise.resolve([]),
    }),
    [client, categoryId],
  );
}

/** Name and code, twenty a page. */
const rulesOptions = {
  columnOptions: [
    { value: 'fullName', label: '$t:rows.ruleName', width: 240 },
    { value: 'enCode', label: '$t:rows.ruleCode' },
  ],
  hasPage: true,
  pageSize: 20,
  relationField: 'enCode',
};

interface CategoryTreeProps {
  chosen: string;
  onChoose(id: string): void;
}

const source = { dictionary: 'businessType', value: 'id' } as const;

/** The business types of the rules, below one entry for all of them. */
function CategoryTree({ chosen, onChoose }: CategoryTreeProps) {
  const t = useTranslation();
  const wordsIn = useTextOf();
  const { rows, state, reload } = useRows(source);
  if (state !== 'ready') {
    return <SourceState state={state === 'failed' ? 'failed' : 'loading'} retry={() => void reload()} />;
  }
  const children = optionsOf(rows, source).map(({ id, fullName }) => ({ key: String(id), title: wordsIn(fullName) }));
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

interface RulesWindowProps extends OpenProps<PickerFace> {
  title: string;
  width: number;
  /** A rule can be created from here. */
  canMake: boolean;
}

/** Chooses a numbering rule: categories at the left, a table with search and paging at the right. */
function RulesWindow({ title, width, canMake, face, onLeave }: RulesWindowProps) {
  const [category, setCategory] = useState('');
  const [chosen, choose] = useState<readonly RowChoice[]>(() => face.chosen.map(({ key }) => ({ id: key })));
  const from = useRules(category);
  const confirm = (those: readonly RowChoice[]) => {
    const [first] = those;
    // Confirm needs a chosen row (PICK-126).
    if (!first) return;
    const code = String(first.id);
    face.onChosen([{ key: code, value: code, name: code }]);
    onLeave();
  };
  return (
    <PickerFrame title={title} width={width} onConfirm={() => confirm(chosen)} onCancel={onLeave}>
      <div className="zr-split">
        <aside className="zr-aside">
          <CategoryTree chosen={category} onChoose={setCategory} />
          {canMake && (
            <ProductProviders>
              <MakeRule category={category} />
            </ProductProviders>
          )}
        </aside>
        <RowsPanel
          key={category}
          from={from}
          look={rulesOptions}
          multiple={false}
          searchable
          chosen={chosen}
          onChoose={choose}
          onDone={confirm}
          height={340}
        />
      </div>
    </PickerFrame>
  );
}

/** Pixels of the window of templates (PICK-123). */
const templatesPx = 1000;

/** The rules by category; a new one can be created from here. */
export function BillRulePopup(open: OpenProps<PickerFace>) {
  const t = useTranslation();
  return <RulesWindow {...open} title={t('rows.rules')} width={pickerPx} canMake />;
}

export function TemplatePopup(open: OpenProps<PickerFace>) {
  const t = useTranslation();
  return <RulesWindow {...open} title={t('rows.template')} width={templatesPx} canMake={false} />;
}

/** Opens the form of a new rule; saving invalidates the cached rules. */
function MakeRule({ category }: { category: string }) {
  const t = useTranslation();
  const queries = useQueryClient();
  const { screens, compile } = useInterpreter();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['screen', 'bill-rule'],
    queryFn: async () => (await screens('bill-rule')) ?? null,
    enabled: isOpen,
    staleTime: Infinity,
    retry: false,
  });
  const node = useMemo(() => (data ? compile(data).overlays['rule'] : undefined), [data, compile]);
  const parameters = useMemo(() => (category === '' ? {} : { category }), [category]);
  const leave = (hasChanged: boolean) => {
    setOpen(false);
    if (hasChanged) void queries.invalidateQueries({ queryKey: ['rows', 'rules'] });
  };
  return (
    <>
      <Button block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('rows.makeRule')}
      </Button>
      {isOpen && node && <OverlayWindow node={node} parameters={parameters} onLeave={leave} />}
    </>
  );
}
