import { readOnly } from '../../_shared/read-only.tsx';
import { areaSelect } from './areaSelect.ts';

export default readOnly(areaSelect);
