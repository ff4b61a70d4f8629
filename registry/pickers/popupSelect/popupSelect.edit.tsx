import { readOnly } from '../../_shared/read-only.tsx';
import { popupSelect } from './popupSelect.ts';

export default readOnly(popupSelect);
