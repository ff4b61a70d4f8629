import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countOf } from '#core/permissions/ticks.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { type Grantee, grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import type { PropsOf } from '../../../kind.ts';
import { DrawerFrame } from '../../../kit/overlay/OverlayWindows.tsx';
import { GrantTree } from './GrantTree.tsx';
import './authorise.css';
import type { authorise } from './authorise.ts';
import { type StepState, useGrants } from './use-grants.ts';
import { useFeedback } from '#runtime/context/application.tsx';

interface Props {
  steps: readonly StepState[];
  at: number;
  choose(at: number): void;
}

/** The six steps with the number of ticked entries; every step can be opened. */
function StepRail({ steps, at, choose }: Props) {
  const t = useTranslation();
  return (
    <nav className="zg-rail" aria-label={t('authorise.steps')}>
      <ol>
        {steps.map((step, index) => (
          <Entry key={step.step} shown={step} index={index} isCurrent={index === at} choose={() => choose(index)} />
        ))}
      </ol>
    </nav>
  );
}

interface EntryProps {
  shown: StepState;
  index: number;
  isCurrent: boolean;
  choose(): void;
}

function Entry({ shown: { step, state, ticked, isOutdated }, index, isCurrent, choose }: EntryProps) {
  const t = useTranslation();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a phone the steps scroll horizontally.
    if (isCurrent) ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  const count = state === 'ready' && !isOutdated ? countOf(ticked) : undefined;
  return (
    <li ref={ref}>
      <button type="button" className="zg-step" aria-current={isCurrent ? 'step' : undefined} onClick={choose}>
        <span className="zg-number" aria-hidden="true">
          {index + 1}
        </span>
        <span className="zg-name">{t(`authorise.step.${step}`)}</span>
        {count && count.all > 0 && (
          <span className="zg-ticked" data-some={count.ticked > 0}>
            {t('authorise.count', { ...count })}
          </span>
        )}
      </button>
    </li>
  );
}

const widthPx = 880;

export default function AuthoriseView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const { load, update, ...props } = node.props as PropsOf<typeof authorise>;
  const t = useTranslation();
  const { toast } = useFeedback();
  const { parameters, close, changed } = useOverlay();
  const objectId = String(parameters['id'] ?? '');
  // An unknown object type is refused by the call.
  const objectType = (props.objectType ?? parameters['objectType']) as Grantee;
  const query = useMemo(() => ({ load, objectId, objectType }), [load, objectId, objectType]);
  const [at, setAt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const current = grantSteps[at] ?? 'system';
  const { steps, tick, save } = useGrants(query, update, current);
  const shown = steps[at];

  const saveAll = async () => {
    setSaving(true);
    const msg = await save();
    setSaving(false);
    if (msg === undefined) return;
    void toast('success', msg, savedToastMs);
    changed();
    close();
  };
  const footer = (
    <div className="zg-buttons">
      <Button onClick={close} disabled={isSaving}>
        {t('common.cancel')}
      </Button>
      <span className="zg-space" />
      <Button onClick={() => setAt(at - 1)} disabled={isSaving || at === 0}>
        {t('control.previous')}
      </Button>
      <Button onClick={() => setAt(at + 1)} disabled={isSaving || at === grantSteps.length - 1}>
        {t('control.next')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={() => void saveAll()}>
        {t('authorise.save')}
      </Button>
    </div>
  );
  return (
    <DrawerFrame
      title={useTitle(node.config.label, parameters['name'])}
      footer={footer}
      width={widthPx}
      isLocked
      isFilled
    >
      <div className="zg-body" inert={isSaving}>
        <StepRail steps={steps} at={at} choose={setAt} />
        {shown && <GrantTree key={current} shown={shown} tick={(nodes, ticked) => tick(current, nodes, ticked)} />}
      </div>
    </DrawerFrame>
  );
}

/** What it says of itself, or the usual, and whom it is about. */
function useTitle(label: Parameters<typeof useText>[0], name: unknown): string {
  const t = useTranslation();
  const title = useText(label) || t('authorise.title');
  return name === undefined || name === '' ? title : t('authorise.titleOf', { title, name });
}
