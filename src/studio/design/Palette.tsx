import { Button, Collapse, Input } from 'antd';
import { type KeyboardEvent, memo, useState } from 'react';
import type { Kind } from '#core/kind/kind.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useLatest } from '#runtime/context/effects.ts';
import { useEditing } from '../editing.ts';
import { useDrags } from './drags.ts';
import type { Grammar } from './new-node.ts';
import { useDragSource } from './use-drag-source.ts';
import { useNodeActs } from './use-node-acts.ts';

const keyAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-kind]')?.dataset['kind'] : undefined;

/**
 * The palette of all kinds allowed in the document, by category, with search. A kind is pressed, dragged into the outline or
 * the preview, or picked up with Shift + Enter.
 */
export function Palette() {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { insert } = useNodeActs();
  const { groups, groupOf } = useEditing().grammar;
  const { pickUp } = useDrags();
  const [keyword, setKeyword] = useState('');
  const source = useDragSource('palette', ({ target }) => {
    const kind = kinds.get(keyAt(target) ?? '');
    return kind && { kind };
  });
  // The same function at every edit, so that the buttons are rendered once.
  const latest = useLatest({ insert, pickUp });
  const [acts] = useState<KindActs>(() => ({
    insert: (kind) => latest.current.insert(kind),
    pick(event, kind) {
      if (event.key !== 'Enter' || !event.shiftKey) return;
      event.preventDefault();
      latest.current.pickUp({ kind }, event.currentTarget);
    },
  }));
  return (
    <section className="zs-palette" aria-label={t('studio.palette')} {...source}>
      <Input.Search
        allowClear
        size="small"
        placeholder={t('studio.palette.search')}
        aria-label={t('studio.palette.search')}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <KindButtons groups={groups} groupOf={groupOf} sought={keyword.trim().toLowerCase()} acts={acts} />
    </section>
  );
}

interface KindButtonsProps extends Pick<Grammar, 'groups' | 'groupOf'> {
  sought: string;
  acts: KindActs;
}

interface KindActs {
  insert(kind: Kind): void;
  pick(event: KeyboardEvent<HTMLElement>, kind: Kind): void;
}

/** The kinds that fit what is sought, by category. */
const KindButtons = memo(function KindButtons({ groups, groupOf, sought, acts }: KindButtonsProps) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const fits = (kind: Kind) => `${kind.zhjyKey} ${t(`kind.${kind.zhjyKey}`)}`.toLowerCase().includes(sought);
  const of = (group: string) => [...kinds.values()].filter((kind) => groupOf(kind) === group && fits(kind));
  const items = groups.flatMap((group) => {
    const found = of(group);
    if (found.length === 0) return [];
    const children = (
      <div className="zs-kinds">
        {found.map((kind) => (
          <Button
            key={kind.zhjyKey}
            size="small"
            title={t('studio.palette.about', { key: kind.zhjyKey })}
            autoInsertSpace={false}
            data-kind={kind.zhjyKey}
            onClick={() => acts.insert(kind)}
            onKeyDown={(event) => acts.pick(event, kind)}
          >
            {t(`kind.${kind.zhjyKey}`)}
          </Button>
        ))}
      </div>
    );
    return [{ key: group, label: t(`studio.wing.${group}`), children }];
  });
  return (
    <>
      {items.length === 0 && <p className="zs-hint">{t('studio.palette.none')}</p>}
      <Collapse
        ghost
        size="small"
        items={items}
        {...(sought === '' ? { defaultActiveKey: [...groups] } : { activeKey: [...groups] })}
      />
    </>
  );
});
