import { Button, Collapse, Input } from 'antd';
import { useState } from 'react';
import type { Kind, Wing } from '#core/kind/kind.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useInterpreter } from '#runtime/context/application.tsx';

const wings: readonly Wing[] = ['fields', 'pickers', 'layout'];

/** Data type of a drag from the palette. */
export const draggedKind = 'application/x-zhjy-kind';

/**
 * The palette of all kinds allowed in a form, by category, with search. A kind is clicked, or dragged into the outline.
 */
export function Palette({ onInsert }: { onInsert(kind: Kind): void }) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const [keyword, setKeyword] = useState('');
  const sought = keyword.trim().toLowerCase();
  const fits = (kind: Kind) => `${kind.zhjyKey} ${t(`kind.${kind.zhjyKey}`)}`.toLowerCase().includes(sought);
  const of = (wing: Wing) => [...kinds.values()].filter((kind) => kind.wing === wing && !kind.overlay && fits(kind));
  const items = wings.flatMap((wing) => {
    const found = of(wing);
    if (found.length === 0) return [];
    const children = (
      <div className="zs-kinds">
        {found.map((kind) => (
          <Button
            key={kind.zhjyKey}
            size="small"
            title={kind.zhjyKey}
            autoInsertSpace={false}
            draggable
            onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedKind, kind.zhjyKey)}
            onClick={() => onInsert(kind)}
          >
            {t(`kind.${kind.zhjyKey}`)}
          </Button>
        ))}
      </div>
    );
    return [{ key: wing, label: t(`studio.wing.${wing}`), children }];
  });
  return (
    <section className="zs-palette" aria-label={t('studio.palette')}>
      <Input.Search
        allowClear
        size="small"
        placeholder={t('studio.palette.search')}
        aria-label={t('studio.palette.search')}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <Collapse
        ghost
        size="small"
        items={items}
        {...(sought === '' ? { defaultActiveKey: [...wings] } : { activeKey: [...wings] })}
      />
    </section>
  );
}
