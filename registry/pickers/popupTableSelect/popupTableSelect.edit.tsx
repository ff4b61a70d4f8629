import { readOnly } from '../../_shared/read-only.tsx';
import { popupTableSelect } from './popupTableSelect.ts';

export default readOnly(popupTableSelect);
