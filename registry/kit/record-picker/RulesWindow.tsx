import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { ProductPlace } from '#runtime/authored/AuthoredPlace.tsx';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { PickerFrame } from '../picker/PickerFrame.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import type { RowChoice } from './chosen-rows.ts';
import { OverlayWindow } from './OverlayWindow.tsx';
import { RowsPanel } from './RowsPanel.tsx';
import { rulesLook, useRules } from './use-rules.ts';

interface RulesWindowProps {
  title: string;
  width: number;
  /** A rule can be created from here. */
  canMake: boolean;
  chosen: readonly RowChoice[];
  onConfirm(code: string): void;
  onCancel(): void;
}

/** Chooses a numbering rule: categories at the left, a table with search and paging at the right. */
export function RulesWindow({ title, width, canMake, chosen: before, onConfirm, onCancel }: RulesWindowProps) {
  const [category, setCategory] = useState('');
  const [chosen, choose] = useState(before);
  const from = useRules(category);
  const confirm = (those: readonly RowChoice[]) => {
    const [first] = those;
    // Confirm needs a chosen row (PICK-126).
    if (first) onConfirm(String(first.id));
  };
  return (
    <PickerFrame title={title} width={width} onConfirm={() => confirm(chosen)} onCancel={onCancel}>
      <div className="zr-split">
        <aside className="zr-aside">
          <CategoryTree chosen={category} onChoose={setCategory} />
          {canMake && (
            <ProductPlace>
              <MakeRule category={category} />
            </ProductPlace>
          )}
        </aside>
        <RowsPanel
          key={category}
          from={from}
          look={rulesLook}
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

/** Opens the form of a new rule; saving invalidates the cached rules. */
function MakeRule({ category }: { category: string }) {
  const say = useSay();
  const queries = useQueryClient();
  const { screens, compile } = useServices();
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
        {say('rows.makeRule')}
      </Button>
      {isOpen && node && <OverlayWindow node={node} parameters={parameters} onLeave={leave} />}
    </>
  );
}
