import { CopyOutlined, DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { type Node, type NodeProps, ViewportPortal } from '@xyflow/react';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { DrawnBox } from '#core/flow/draw.ts';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useNodeActs } from '../../design/use-node-acts.ts';
import { IssueMark } from '../../issues/IssueLine.tsx';

/** A step as the library gets it. */
export interface StepData extends Record<string, unknown> {
  box: DrawnBox;
  title: string;
  /** Its kind, and the choices that describe it best. */
  about: string;
  look: string;
  isChosen: boolean;
  /** Its state in a simulated instance: passed or current. */
  state: string | undefined;
  issues: readonly Issue[] | undefined;
}

/** Groups of kinds that look alike. */
export function lookOf(kind: StepKind | undefined): string {
  if (!kind) return 'unknown';
  if (kind.hasHandlers) return 'people';
  if (kind.holds) return kind.holds;
  return kind.isStart || kind.isEnd ? 'edge' : 'other';
}

/** Whether two steps look the same. */
export const isSameStep = ({ data: one }: { data: StepData }, { data: other }: { data: StepData }) =>
  one.title === other.title &&
  one.about === other.about &&
  one.look === other.look &&
  one.isChosen === other.isChosen &&
  one.state === other.state &&
  one.issues === other.issues &&
  one.box.path === other.box.path &&
  one.box.x === other.box.x &&
  one.box.y === other.box.y;

/** A step: its name, its kind, its issues. */
export function StepBox({ data }: Pick<NodeProps<Node<StepData>>, 'data'>) {
  const { box, title, about, look, isChosen, issues, state } = data;
  return (
    <div
      className="zs-step nopan"
      data-address={box.path}
      data-look={look}
      data-chosen={isChosen}
      data-state={state}
      style={{ width: box.width, height: box.height }}
    >
      <strong title={title}>{title}</strong>
      <span title={about}>
        {about} <IssueMark issues={issues} />
      </span>
    </div>
  );
}

function Tool({ label, icon, onPress }: { label: string; icon: ReactNode; onPress(): void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" tabIndex={-1} icon={icon} aria-label={label} onClick={onPress} />
    </Tooltip>
  );
}

/** The acts on the chosen steps for the mouse; the keyboard has its own keys. */
export function StepTools({ box }: { box: DrawnBox }) {
  const t = useTranslation();
  const { shift, duplicate, remove } = useNodeActs();
  return (
    <ViewportPortal>
      <div className="zs-step-tools nopan" style={{ left: box.x + box.width, top: box.y }}>
        <Tool label={t('studio.flow.earlier')} icon={<UpOutlined />} onPress={() => shift(-1)} />
        <Tool label={t('studio.flow.later')} icon={<DownOutlined />} onPress={() => shift(1)} />
        <Tool label={t('studio.canvas.copy')} icon={<CopyOutlined />} onPress={duplicate} />
        <Tool label={t('studio.canvas.remove')} icon={<DeleteOutlined />} onPress={remove} />
      </div>
    </ViewportPortal>
  );
}
