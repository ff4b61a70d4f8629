import { readOnly } from '../../_shared/read-only.tsx';
import { popupAttr } from './popupAttr.ts';

export default readOnly(popupAttr);
