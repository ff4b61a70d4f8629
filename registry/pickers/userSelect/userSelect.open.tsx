import { useText, useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { usePagedPeople, usePeopleTree } from '../../_shared/picker/use-people-lists.ts';
import { pickedOfType } from '../../_shared/picker/picked.ts';
import { PickerDialog, type PickerTab } from '../../_shared/picker/PickerDialog.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { PickList } from '../../_shared/picker/PickList.tsx';
import { branchTab, pagesTab } from '../../_shared/picker/tabs.tsx';
import type { UserSelectProps } from './userSelect.ts';

/** What is told besides the props: whom the field is restricted to; undefined: nobody. */
type Told = UserSelectProps & { allowed: readonly string[] | undefined };

const pickedOf = pickedOfType('user');
const nobody: readonly string[] = [];

/** People: all below their organisations, those of the own one, the own subordinates, whoever fills in; or the allowed. */
export default function UserSelectOpen(open: OpenProps<PickerFace<Told>>) {
  const say = useSay();
  const { allowed, popupTitle } = open.face.props;
  const title = useText(popupTitle) || say('picker.title.user');
  const restricted = usePagedPeople('user.selectedUserList', { ids: allowed ?? nobody }, pickedOf);
  const people = usePeopleTree(pickedOf);
  const current = usePagedPeople('user.organization', { organizeId: '0' }, pickedOf);
  const subordinates = usePagedPeople('user.subordinates', {}, pickedOf);
  const tabs =
    allowed === undefined
      ? [
          branchTab('picker.tab.all', people.tree, people.found),
          pagesTab('picker.tab.current', current),
          pagesTab('picker.tab.subordinates', subordinates),
          systemTab(say('picker.currentUser')),
        ]
      : [pagesTab('picker.tab.all', restricted)];
  return <PickerDialog {...open} title={title} tabs={tabs} />;
}

/** Stands for whoever fills in the form (PICK-051). */
const systemTab = (fullName: string): PickerTab => ({
  key: 'system',
  label: 'picker.tab.system',
  isPlain: true,
  content: (place) => (
    <PickList place={place} nodes={[{ id: 'currentUser', fullName, type: 'user' }]} pickedOf={pickedOf} />
  ),
});
