import { readOnly } from '../../_shared/read-only.tsx';
import { depSelect } from './depSelect.ts';

export default readOnly(depSelect);
