import { readOnly } from '../../_shared/read-only.tsx';
import { usersSelect } from './usersSelect.ts';

export default readOnly(usersSelect);
