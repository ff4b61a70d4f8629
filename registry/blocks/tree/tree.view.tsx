import { MoreOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Tree } from 'antd';
import { type Key, use, useCallback, useMemo, useState } from 'react';
import { useEffectOn } from '#runtime/context/effects.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { branchKeys, findEntry, matching } from '#core/lists/entries.ts';
import { textOf } from '#core/text/message.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { optionsOf } from '#core/record/options/options-of.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import type { Button as ButtonWords } from '#schemas/language/action.ts';
import type { Option } from '#schemas/language/source.ts';
import type { PropsOf } from '../../kind.ts';
import { expandButtons } from '../../kit/overlay/ActionButton.tsx';
import { ignoreRepeatedKey, useReturnFocus } from '../../kit/hooks/use-popup-focus.ts';
import { BlockHeader, PaneContext, useAvailableHeight } from '../../kit/overlay/BlockFrame.tsx';
import { LoadError, EmptyState, LoadingSkeleton } from '../../kit/overlay/States.tsx';
import type { tree as treeKind } from './tree.ts';
import './tree.css';
import { useI18n } from '#runtime/context/application.tsx';

/** Vertical padding in pixels, as in tree.css. */
const paddingPx = 16;

type TreeProps = PropsOf<typeof treeKind>;

export default function TreeView({ node }: NodeProps) {
  return node.source ? <Shown node={node} source={node.source} /> : null;
}

function Shown({ node, source }: { node: CompiledNode; source: NonNullable<CompiledNode['source']> }) {
  // The compiler has validated the props against the kind's schema.
  const props = node.props as TreeProps;
  const title = useText(node.config.label);
  const [keyword, setKeyword] = useState('');
  const { answer, entries, shown, words } = useEntries(source, keyword);
  const [open, setOpen] = useState<readonly Key[]>();
  const { chosen, choose } = useChoice(node, entries, answer.state === 'ready' && !answer.isFetching);
  const block: BlockHandle = {
    name: props.bind,
    reload: answer.reload,
    expandAll: () => setOpen(branchKeys(entries)),
    collapseAll: () => setOpen([]),
  };
  useJoin(block);
  const { ref, heightPx } = useAvailableHeight();
  const leavePane = use(PaneContext);
  // During a search all matches are expanded; otherwise branches are as the user left them, initially expanded.
  const expanded = keyword === '' ? (open ?? branchKeys(entries)) : branchKeys(shown);
  // Without branches no room is needed for expand icons.
  const isFlat = entries.every(({ children }) => !children || children.length === 0);
  const select = (key: Key) => {
    choose(key);
    leavePane();
  };
  const renderTitle = (option: unknown) => <Title text={words(option as Option)} />;
  return (
    <section className="zb-pane zb-tree" aria-label={title || undefined}>
      <BlockHeader title={title}>
        {props.menu.length > 0 && <TreeMenu buttons={expandButtons(props.menu)} block={block} />}
      </BlockHeader>
      {props.filter && <KeywordSearch onChange={setKeyword} />}
      <div ref={ref} className={isFlat ? 'zb-tree-body zb-tree-body--flat' : 'zb-tree-body'}>
        {answer.state === 'loading' && <LoadingSkeleton />}
        {answer.state === 'failed' && <LoadError retry={() => void answer.reload()} />}
        {answer.state === 'ready' && shown.length === 0 && <EmptyState />}
        {shown.length > 0 && (
          <Tree
            blockNode
            treeData={shown as never}
            fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
            titleRender={renderTitle}
            expandedKeys={[...expanded]}
            onExpand={(keys) => setOpen(keys)}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            onSelect={(_, { node: { key } }) => select(key)}
            {...(heightPx !== undefined && { height: heightPx - paddingPx })}
          />
        )}
      </div>
    </section>
  );
}

function KeywordSearch({ onChange }: { onChange(keyword: string): void }) {
  const t = useTranslation();
  return (
    <Input.Search
      className="zb-tree-filter"
      placeholder={t('common.keyword')}
      aria-label={t('common.keyword')}
      allowClear
      searchIcon={<SearchOutlined aria-label={t('common.search')} />}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The entries of a tree, those that match the keyword, and their labels. */
function useEntries(source: NonNullable<CompiledNode['source']>, keyword: string) {
  const { language, messages } = useI18n();
  const answer = useRows(source);
  const entries = useMemo(() => optionsOf(answer.rows, source), [answer.rows, source]);
  const words = useCallback((option: Option) => textOf(option.fullName, language, messages), [language, messages]);
  const shown = useMemo(() => matching(entries, keyword, words), [entries, keyword, words]);
  return { answer, entries, shown, words };
}

/** The label of an entry, with a tooltip for when it is truncated. */
const Title = ({ text }: { text: string }) => <span title={text}>{text}</span>;

/** The selected entry, bound for the rest of the screen under the tree's name. */
function useChoice(node: CompiledNode, entries: readonly Option[], isLoaded: boolean) {
  const { bind, selectFirst, clearable } = node.props as TreeProps;
  const { scope } = useScreen();
  const run = useActions();
  const [chosen, setChosen] = useState<Key>();
  const [settled, setSettled] = useState<readonly Option[]>();

  const bindEntry = (key: Key | undefined) => {
    const entry = key === undefined ? undefined : findEntry(entries, key);
    // With nothing selected, a list that may show everything is bound to an empty value instead of waiting.
    if (bind !== undefined) scope.bind(bind, entry ?? (clearable ? { id: '' } : undefined));
    if (entry && node.on['select']) void run(node.on['select'], { names: { row: entry } });
  };
  // After a reload a changed entry is bound again; a deleted one is replaced by the first.
  const loaded = isLoaded ? entries : undefined;
  if (settled !== loaded) setSettled(loaded);
  if (loaded && settled !== loaded) {
    const isThere = chosen !== undefined && findEntry(entries, chosen) !== undefined;
    if (!isThere) setChosen(selectFirst ? entries[0]?.id : undefined);
  }
  useEffectOn(settled, () => {
    if (settled) bindEntry(chosen);
  });
  const choose = (pressed: Key) => {
    const key = clearable && pressed === chosen ? undefined : pressed;
    setChosen(key);
    bindEntry(key);
  };
  return { chosen, choose };
}

/** The overflow menu of a tree, next to its title. */
function TreeMenu({ buttons, block }: { buttons: readonly ButtonWords[]; block: BlockHandle }) {
  const t = useTranslation();
  const { language, messages } = useI18n();
  const { isBusy, press } = usePress();
  const { opener, onOpenChange } = useReturnFocus();
  const states = useButtons(buttons);
  const items = states.map(({ button, isDisabled }, index) => ({
    key: index,
    label: textOf(button.label, language, messages),
    disabled: isDisabled,
    onClick: () => void press(button.do, { block }),
  }));
  if (items.length === 0) return null;
  return (
    <Dropdown
      autoFocus
      onOpenChange={onOpenChange}
      menu={{ items, onClick: ignoreRepeatedKey }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button ref={opener} type="text" icon={<MoreOutlined />} loading={isBusy} aria-label={t('block.more')} />
    </Dropdown>
  );
}
