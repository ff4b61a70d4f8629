import { SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Tooltip, Tree } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { branchKeys, matching } from '#core/lists/entries.ts';
import { countOf, marksOf, type Ticked } from '#core/permissions/ticks.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { GrantNode } from '#schemas/resources/authority/authority.entity.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { Icon } from '#runtime/icons/ActionIcon.tsx';
import { useAvailableHeight } from '../../../kit/overlay/BlockFrame.tsx';
import type { AllowedNodes, StepState } from './use-grants.ts';

interface TickTreeProps {
  ticked: AllowedNodes;
  /** Those of its nodes that are shown. */
  nodes: readonly GrantNode[];
  open: readonly Key[];
  onOpen(open: readonly Key[]): void;
  tick(nodes: readonly GrantNode[], ticked: boolean): void;
  label: string;
}

const fieldNames = { key: 'id', title: 'fullName', children: 'children' };

/** A tree with check boxes. Of a large one only what is in view is drawn. */
function TickTree({ ticked, nodes, open, onOpen, tick, label }: TickTreeProps) {
  const { ref, heightPx } = useAvailableHeight();
  const { checked, halfChecked } = useMemo(() => marksOf(ticked), [ticked]);
  const isFlat = nodes.every(({ children }) => !children || children.length === 0);
  return (
    <div ref={ref} className={isFlat ? 'zg-nodes zg-nodes--flat' : 'zg-nodes'}>
      <Tree
        aria-label={label}
        blockNode
        checkable
        // What is ticked follows from the leaves, see marksOf.
        checkStrictly
        selectable={false}
        treeData={nodes as never}
        fieldNames={fieldNames}
        checkedKeys={{ checked, halfChecked }}
        onCheck={(_, { node, checked: isTicked }) => tick([node as unknown as GrantNode], isTicked)}
        expandedKeys={[...open]}
        onExpand={onOpen}
        titleRender={renderTitle}
        {...(heightPx !== undefined && { height: heightPx })}
      />
    </div>
  );
}

function renderTitle(node: unknown) {
  const { fullName, icon } = node as GrantNode;
  return (
    <span className="zg-title">
      {icon !== '' && <MenuIcon name={icon} />}
      {fullName}
    </span>
  );
}

interface OpenButtonsProps {
  /** During a search all branches are expanded. */
  disabled: boolean;
  openAll(): void;
  closeAll(): void;
}

/** Expands and collapses all branches of a tree. */
function OpenButtons({ disabled, openAll, closeAll }: OpenButtonsProps) {
  const t = useTranslation();
  const buttons = [
    { icon: 'expand', label: t('common.expandAll'), onClick: openAll },
    { icon: 'collapse', label: t('common.collapseAll'), onClick: closeAll },
  ];
  return (
    <span className="zg-open">
      {buttons.map(({ icon, label, onClick }) => (
        <Tooltip key={icon} title={label}>
          <Button type="text" disabled={disabled} aria-label={label} icon={<Icon name={icon} />} onClick={onClick} />
        </Tooltip>
      ))}
    </span>
  );
}

interface CheckAllProps {
  ticked: Ticked;
  tick(all: boolean): void;
}

/** Ticks or clears everything that is shown, and says how much of it is ticked. */
function CheckAll({ ticked, tick }: CheckAllProps) {
  const t = useTranslation();
  const count = countOf(ticked);
  const isAll = count.all > 0 && count.ticked === count.all;
  return (
    <Checkbox
      className="zg-all"
      checked={isAll}
      indeterminate={count.ticked > 0 && !isAll}
      disabled={count.all === 0}
      onChange={() => tick(!isAll)}
    >
      {t('authorise.all')}
    </Checkbox>
  );
}

interface Props {
  shown: StepState;
  /** Ticks or clears these nodes with all below them. */
  tick(nodes: readonly GrantNode[], ticked: boolean): void;
}

const nameOf = ({ fullName }: GrantNode) => fullName;

/** The tree of one step: what is searched for can be ticked at once, without what the search leaves out. */
export function GrantTree({ shown: { step, state, ticked, reload }, tick }: Props) {
  const t = useTranslation();
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState<readonly Key[]>();
  const nodes = useMemo(() => matching(ticked.nodes, keyword, nameOf), [ticked.nodes, keyword]);
  const branches = useMemo(() => branchKeys(nodes), [nodes]);
  const isFound = keyword.trim() !== '';
  return (
    <section className="zg-tree" aria-label={t(`authorise.step.${step}`)}>
      <div className="zg-head">
        <CheckAll ticked={{ ...ticked, nodes }} tick={(all) => tick(nodes, all)} />
        <Input
          className="zg-search"
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={t('common.keyword')}
          aria-label={t('common.keyword')}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <OpenButtons openAll={() => setOpen(branches)} closeAll={() => setOpen([])} disabled={isFound} />
      </div>
      <p className="zg-about">{t(`authorise.about.${step}`)}</p>
      {state === 'loading' && <LoadingSkeleton />}
      {state === 'failed' && <LoadError retry={reload} />}
      {state === 'ready' && nodes.length === 0 && (
        <EmptyState text={t(isFound ? 'common.noData' : `authorise.nothing.${step}`)} />
      )}
      {state === 'ready' && nodes.length > 0 && (
        <TickTree
          ticked={ticked}
          nodes={nodes}
          open={isFound ? branches : (open ?? branches)}
          onOpen={setOpen}
          tick={tick}
          label={t(`authorise.step.${step}`)}
        />
      )}
    </section>
  );
}
