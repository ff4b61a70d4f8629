import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay, useText } from '#runtime/context/use-translation.ts';
import { type Grantee, grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import type { PropsOf } from '../../../kind.ts';
import { DrawerFrame } from '../../../kit/overlay/DrawerFrame.tsx';
import type { authorise } from './authorise.ts';
import { GrantTree } from './GrantTree.tsx';
import { StepRail } from './StepRail.tsx';
import { useGrants } from './use-grants.ts';
import './authorise.css';

const widthPx = 880;

export default function AuthoriseView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const { load, update, ...props } = node.props as PropsOf<typeof authorise>;
  const say = useSay();
  const { toast } = useServices();
  const { parameters, close, changed } = useOverlay();
  const objectId = String(parameters['id'] ?? '');
  // An unknown object type is refused by the call.
  const objectType = (props.objectType ?? parameters['objectType']) as Grantee;
  const asked = useMemo(() => ({ load, objectId, objectType }), [load, objectId, objectType]);
  const [at, setAt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const current = grantSteps[at] ?? 'system';
  const { steps, tick, save } = useGrants(asked, update, current);
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
        {say('common.cancel')}
      </Button>
      <span className="zg-space" />
      <Button onClick={() => setAt(at - 1)} disabled={isSaving || at === 0}>
        {say('control.previous')}
      </Button>
      <Button onClick={() => setAt(at + 1)} disabled={isSaving || at === grantSteps.length - 1}>
        {say('control.next')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={() => void saveAll()}>
        {say('authorise.save')}
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
  const say = useSay();
  const title = useText(label) || say('authorise.title');
  return name === undefined || name === '' ? title : say('authorise.titleOf', { title, name });
}
