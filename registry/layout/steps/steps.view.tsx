import { Button, Steps } from 'antd';
import { use, useCallback, useState } from 'react';
import { useActions } from '#runtime/actions/use-actions.ts';
import { FormScope } from '#runtime/form/form-scope.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { FieldIcon, isIcon } from '#runtime/icons/MenuIcon.tsx';
import Panel, { PanelTitle } from '../../kit/display/Panel.tsx';
import { useRevealField } from '../../kit/hooks/use-open-part.ts';
import '../../kit/display/layout.css';
import type { StepsProps } from './steps.ts';

/** A step that names an icon shows it in the place of its number. */
function marked({ props }: NodeProps['node']) {
  const name = String(props['icon'] ?? '');
  return isIcon(name) && { icon: <FieldIcon name={name} /> };
}

export default function StepsView({ node }: NodeProps) {
  const { simple, processStatus } = node.props as StepsProps;
  const t = useTranslation();
  const last = node.children.length - 1;
  const [active, setActive] = useState(() =>
    Math.min(Math.max(0, Number(node.config['active']) || 0), Math.max(0, last)),
  );
  const run = useActions();
  const steps = node.on['change'];
  const form = use(FormScope);
  const go = useCallback(
    (index: number) => {
      // Moving forward requires every step in between to be valid; moving back does not.
      const onTheWay = form?.mode === 'edit' ? node.children.slice(active, Math.max(active, index)) : [];
      const wrong = onTheWay.findIndex(({ address }) => form?.store.checkWithin(address).length !== 0);
      const reached = wrong < 0 ? index : active + wrong;
      if (reached === active) return;
      setActive(reached);
      if (steps) void run(steps);
    },
    [run, steps, form, node, active],
  );
  useRevealField(node, setActive);
  const current = node.children[active];

  return (
    <div className="zk-steps-box">
      <Steps
        current={active}
        status={processStatus}
        size={simple ? 'small' : 'medium'}
        onChange={go}
        items={node.children.map((child) => ({ title: <PanelTitle node={child} />, ...marked(child) }))}
      />
      <div className="zk-steps-body">{current && <Panel key={current.address} node={current} />}</div>
      <div className="zk-steps-foot">
        {active > 0 && <Button onClick={() => go(active - 1)}>{t('control.previous')}</Button>}
        {active < last && <Button onClick={() => go(active + 1)}>{t('control.next')}</Button>}
      </div>
    </div>
  );
}
