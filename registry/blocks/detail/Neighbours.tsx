import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { Turn } from '#runtime/page/page-handle.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

/** The records before and after this one in the list it was opened from, which turns its page where one ends. */
export function Neighbours() {
  const t = useTranslation();
  const { isShown, isTurning, canGo, go } = useNeighbours();
  const ref = useRef<HTMLSpanElement>(null);
  useArrowKeys(ref, go);
  useLayoutEffect(() => {
    // At an end of the list the pressed button loses the focus with its use; the keyboard goes on from the other one.
    const active = document.activeElement;
    if (active instanceof HTMLButtonElement && active.disabled && ref.current?.contains(active)) {
      ref.current.querySelector<HTMLElement>('button:enabled')?.focus();
    }
  });
  if (!isShown) return null;
  const button = (by: Turn, key: string) => ({
    disabled: !isTurning && !canGo(by),
    'aria-busy': isTurning,
    'aria-keyshortcuts': key,
    onClick: () => go(by),
  });
  return (
    <span ref={ref} className="zb-neighbours">
      <Button {...button(-1, 'ArrowLeft')} icon={<LeftOutlined />} aria-label={t('block.previousRecord')} />
      <Button {...button(1, 'ArrowRight')} icon={<RightOutlined />} aria-label={t('block.nextRecord')} />
    </span>
  );
}

function useNeighbours() {
  const page = usePage();
  const { parameters, change } = useOverlay();
  const [isTurning, setTurning] = useState(false);
  const id = String(parameters['id']);
  const block = page.blocks().find((one) => one.records?.().includes(id));
  const ids = block?.records?.() ?? [];
  const canTurn = (by: Turn) => block?.canTurn?.(by) === true;
  const near = (by: Turn) => ids[ids.indexOf(id) + by];
  const canGo = (by: Turn) => block !== undefined && (near(by) !== undefined || canTurn(by));
  const isBusy = useRef(false);

  async function turn(by: Turn) {
    isBusy.current = true;
    setTurning(true);
    const turned = (await block?.turn?.(by)) ?? [];
    isBusy.current = false;
    const next = by === 1 ? turned[0] : turned.at(-1);
    if (next !== undefined) change?.({ ...parameters, id: next });
    setTurning(false);
  }
  function go(by: Turn) {
    if (isBusy.current || !canGo(by)) return;
    const next = near(by);
    if (next === undefined) void turn(by);
    else change?.({ ...parameters, id: next });
  }
  // While the page turns, the list shows other records than the one that is open.
  return { isShown: isTurning || canGo(-1) || canGo(1), isTurning, canGo, go };
}

/** What uses the arrow keys itself. */
const ownArrows =
  'input, textarea, select, [contenteditable=true], [role=tab], [role=slider], [role=radio], [role=menuitem], ' +
  '[role=option], [role=treeitem], [role=img], audio, video, .ant-table-content, .ant-table-body';

/** Left and right lead to the record before and after, from anywhere in the window that does not use them itself. */
function useArrowKeys(ref: RefObject<HTMLElement | null>, go: (by: Turn) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (target instanceof Element && target.closest(ownArrows)) return;
    event.preventDefault();
    go(key === 'ArrowLeft' ? -1 : 1);
  });
  useEffect(() => {
    const frame = ref.current?.closest<HTMLElement>('[role=dialog]');
    const follow = (event: KeyboardEvent) => onKey(event);
    frame?.addEventListener('keydown', follow);
    return () => frame?.removeEventListener('keydown', follow);
  });
}
