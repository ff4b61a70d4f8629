import { readOnly } from '../../_shared/read-only.tsx';
import { groupSelect } from './groupSelect.ts';

export default readOnly(groupSelect);
