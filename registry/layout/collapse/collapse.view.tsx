import { useCallback, useId, useState } from 'react';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import Panel, { panelName, PanelTitle } from '../../kit/display/Panel.tsx';
import { useRevealField } from '../../kit/hooks/use-open-part.ts';
import './collapse.css';
import type { CollapseProps } from './collapse.ts';

/** Drawn here and not by antd, whose accordion is a list of tabs that are none to a screen reader. */
export default function CollapseView({ node }: NodeProps) {
  const { accordion, ghost, expandIconPosition } = node.props as CollapseProps;
  const id = useId();
  const run = useActions();
  const [active, setActive] = useState<ReadonlySet<string>>(() => openAtFirst(node.config['active']));
  const open = useCallback(
    (name: string) => setActive((now) => (accordion ? new Set([name]) : new Set(now).add(name))),
    [accordion],
  );
  useRevealField(
    node,
    useCallback((index) => open(panelName(node.children[index]!, index)), [node, open]),
  );
  const toggle = (name: string) => {
    if (active.has(name)) setActive((now) => new Set([...now].filter((one) => one !== name)));
    else open(name);
    const steps = node.on['change'];
    if (steps) void run(steps);
  };

  return (
    <div className="zk-collapse" data-ghost={ghost || undefined} data-icon={expandIconPosition}>
      {node.children.map((child, index) => {
        const name = panelName(child, index);
        const isOpen = active.has(name);
        return (
          <section key={child.address} className="zk-fold">
            <h3 className="zk-fold-title">
              <button
                type="button"
                id={`${id}${name}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}${name}:body` : undefined}
                onClick={() => toggle(name)}
              >
                <PanelTitle node={child} />
              </button>
            </h3>
            {isOpen && (
              <div id={`${id}${name}:body`} className="zk-fold-body" role="region" aria-labelledby={`${id}${name}`}>
                <Panel node={child} />
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** The names in `active`, a list or one. */
function openAtFirst(active: unknown): ReadonlySet<string> {
  if (Array.isArray(active)) return new Set(active.map(String));
  return new Set(active === undefined || active === '' ? [] : [String(active)]);
}
