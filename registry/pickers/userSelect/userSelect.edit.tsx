import { readOnly } from '../../_shared/read-only.tsx';
import { userSelect } from './userSelect.ts';

export default readOnly(userSelect);
