import { readOnly } from '../../_shared/read-only.tsx';
import { organizeSelect } from './organizeSelect.ts';

export default readOnly(organizeSelect);
