import { readOnly } from '../../_shared/read-only.tsx';
import { roleSelect } from './roleSelect.ts';

export default readOnly(roleSelect);
