import { useMemo } from 'react';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickerFace } from '../../kit/picker/PickerField.tsx';
import type { Picked } from '../../kit/values/choices.ts';
import { BranchSource, type BranchTree } from './BranchSource.tsx';
import type { PeoplePicker, PeopleProps, PeopleTab } from './people.ts';
import type { PendingGroup } from './PendingList.tsx';
import { nodeLabels, nodesIn, type PickNode, type PickedOf } from './pick-node.tsx';
import { PickerDialog, type PickerTab } from './PickerDialog.tsx';
import { type PagedList, PagesSource, PickList, usersPageSize } from './PickList.tsx';
import { TreeSource } from './PickTree.tsx';
import { useAuth, useHttp } from '#runtime/context/application.tsx';

/** What the dialog needs besides the field: which picker it is, and the ids that may be chosen. */
type PeopleFace = PickerFace<PeopleProps> & { picker: PeoplePicker; allowed: readonly string[] | undefined };

/** Headings of pending items; a company counts as a department (PICK-057, PICK-059). */
const groups: readonly PendingGroup[] = [
  { title: 'picker.type.department', types: ['company', 'department'] },
  { title: 'picker.type.position', types: ['position'] },
  { title: 'picker.type.user', types: ['user'] },
  { title: 'picker.type.group', types: ['group'] },
  { title: 'picker.type.role', types: ['role'] },
];

/** The dialog of every people picker: its tabs are data of the picker's row. */
export default function PeopleDialog(open: OpenProps<PeopleFace>) {
  const { picker, props, allowed } = open.face;
  const t = useTranslation();
  const { user } = useAuth();
  const select = useSelect();
  const title = useText(props.popupTitle ?? '') || t(picker.title);
  const currentUser = t('picker.currentUser');
  // Compared as text: the tabs stay the same objects while their data is equal, and so does what they have loaded.
  const data = JSON.stringify(picker.tabs({ props, allowed, user }));
  const tabs = useMemo(
    () => (JSON.parse(data) as PeopleTab[]).map((tab) => tabOf(tab, picker, select, currentUser)),
    [data, picker, select, currentUser],
  );
  return <PickerDialog {...open} title={title} tabs={tabs} {...(picker.isGrouped && props.multiple && { groups })} />;
}

/** Sends a selector call; its answer is the nodes, or has them as `list`. */
type Select = (
  call: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<readonly PickNode[]>;

function useSelect(): Select {
  const { client } = useHttp();
  return useMemo(
    () => async (call, input, signal) => {
      const { data } = await client.send(call, input, { signal });
      return nodesIn(data);
    },
    [client],
  );
}

/** The item of a node in the stored form of the picker. Nodes of other types are not selectable (PICK-017). */
const pickedOfType =
  ({ shape, types: all }: PeoplePicker, types = all): PickedOf =>
  (node) => {
    if (types && !types.includes(node.type ?? '')) return undefined;
    const key = shape === 'member' ? `${node.id}--${node.type}` : node.id;
    return { ...nodeLabels(node), key, value: shape === 'path' ? (node.organizeIds ?? [node.id]) : key };
  };

function tabOf(tab: PeopleTab, picker: PeoplePicker, select: Select, currentUser: string): PickerTab {
  const { label } = tab;
  const common = { key: label, label };
  if (tab.source === 'areas') return { ...common, ...areas(tab.level, select) };
  const pickedOf = pickedOfType(picker, tab.source === 'tree' ? tab.types : undefined);
  if (tab.source === 'people') return { ...common, ...people(pickedOf, select) };
  if (tab.source === 'pages') {
    const list = pagesOf(tab.call, tab.input, pickedOf, select);
    return { ...common, content: (place) => <PagesSource place={place} list={list} /> };
  }
  if (tab.source === 'tree') {
    const { call, input, part, isFlatWhenSearched = false } = tab;
    const load = (signal: AbortSignal) => select(call, input, signal);
    const tree = { key: [call, JSON.stringify(input)], load, shape: part && parts[part], pickedOf, isFlatWhenSearched };
    return { ...common, content: (place) => <TreeSource place={place} tree={tree} /> };
  }
  // A variable for the user who fills in the form (PICK-051).
  const nodes = [{ id: 'currentUser', fullName: currentUser, type: 'user' }];
  return {
    ...common,
    isPlain: true,
    content: (place) => <PickList place={place} nodes={nodes} pickedOf={pickedOf} />,
  };
}

/** The branch of the roles that are valid in every organisation. */
const globalRoot = '1';
const parts = {
  global: (nodes: readonly PickNode[]) => nodes.filter(({ id }) => id === globalRoot),
  organised: (nodes: readonly PickNode[]) => nodes.filter(({ id }) => id !== globalRoot),
};

const pageInput = (currentPage: number, after: string | undefined) => ({
  currentPage,
  pageSize: usersPageSize,
  ...(after !== undefined && { after }),
});

/** A list that a call answers page by page. */
const pagesOf = (
  call: string,
  input: Readonly<Record<string, unknown>>,
  pickedOf: PickedOf,
  select: Select,
): PagedList => ({
  key: [call, JSON.stringify(input)],
  page: (keyword, currentPage, signal, after) =>
    select(call, { ...input, keyword, ...pageInput(currentPage, after) }, signal),
  pickedOf,
});

/** A lazily loaded tree; a keyword replaces it by a paged list (PICK-025). */
const branches = (tree: BranchTree, found: PagedList): Pick<PickerTab, 'content'> => ({
  content: (place) =>
    place.keyword === '' ? <BranchSource place={place} tree={tree} /> : <PagesSource place={place} list={found} />,
});

/** The id of the root of the tree of organisations and people (PICK-071). */
const peopleRoot = '0';

/** The lazily loaded tree of organisations with their people, and the search over all people. */
const people = (pickedOf: PickedOf, select: Select) =>
  branches(
    {
      read: (parent, currentPage, signal, after) =>
        select(
          'user.children',
          { id: parent?.id ?? peopleRoot, keyword: '', ...pageInput(currentPage, after) },
          signal,
        ),
      pageSize: usersPageSize,
      pickedOf,
    },
    pagesOf('user.children', { id: peopleRoot }, pickedOf, select),
  );

/** The id of the root of the area tree (PICK-083, PICK-084). */
const areaRoot = '-1';
/** A page size that no level reaches: each level is loaded as a whole. */
const neverFull = 10_000;

/** The lazily loaded area tree, down to the level of the field; nodes of that level are selectable leaves (PICK-081). */
function areas(level: number, select: Select) {
  const pickedOf = (node: PickNode): Picked | undefined => {
    const { organizeIds, organize = node.fullName } = node;
    if (!organizeIds || organizeIds.length !== level + 1) return undefined;
    return { key: node.id, value: organizeIds, name: organize, path: organize, type: 'area' };
  };
  const tree: BranchTree = {
    pageSize: neverFull,
    async read(parent, _, signal) {
      const nodes = await select('area.selector', { id: parent?.id ?? areaRoot, id2: '0' }, signal);
      const isEnd = (parent?.organizeIds?.length ?? 0) === level;
      return nodes.map((node): PickNode => ({
        ...node,
        type: 'area',
        isLeaf: isEnd || node.isLeaf === true,
        organizeIds: [...(parent?.organizeIds ?? []), node.id],
        organize: [parent?.organize, node.fullName].filter((part) => part !== undefined).join('/'),
      }));
    },
    pickedOf,
  };
  /** The server-side search over the selectable areas. */
  const found: PagedList = {
    key: ['area.search', level],
    async page(keyword, currentPage, signal, after) {
      const rows = await select('area.search', { keyword, level, ...pageInput(currentPage, after) }, signal);
      return rows.map((row) => ({ ...row, type: 'area' }));
    },
    pickedOf,
  };
  return branches(tree, found);
}
