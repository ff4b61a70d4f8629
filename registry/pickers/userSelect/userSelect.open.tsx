import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { usePagedPeople, usePeopleTree } from '../../kit/picker/source/use-people-lists.ts';
import { pickedOfType } from '../../kit/picker/picked.ts';
import { PickerDialog, type PickerTab } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { PickList } from '../../kit/picker/source/PickList.tsx';
import { branchTab, pagesTab } from '../../kit/picker/source/tabs.tsx';
import type { UserSelectProps } from './userSelect.ts';

/** The props, and the ids of the users the field is restricted to; undefined: unrestricted. */
type Props = UserSelectProps & { allowed: readonly string[] | undefined };

const pickedOf = pickedOfType('user');
const nobody: readonly string[] = [];

/**
 * Tabs for all users, those of the own organisation, the own subordinates, the current user; or the allowed users only.
 */
export default function UserSelectOpen(open: OpenProps<PickerFace<Props>>) {
  const t = useTranslation();
  const { allowed, popupTitle } = open.face.props;
  const title = useText(popupTitle) || t('picker.title.user');
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
          systemTab(t('picker.currentUser')),
        ]
      : [pagesTab('picker.tab.all', restricted)];
  return <PickerDialog {...open} title={title} tabs={tabs} />;
}

/** A variable for the user who fills in the form (PICK-051). */
const systemTab = (fullName: string): PickerTab => ({
  key: 'system',
  label: 'picker.tab.system',
  isPlain: true,
  content: (place) => (
    <PickList place={place} nodes={[{ id: 'currentUser', fullName, type: 'user' }]} pickedOf={pickedOf} />
  ),
});
