import { readOnly } from '../../_shared/read-only.tsx';
import { relationFormAttr } from './relationFormAttr.ts';

export default readOnly(relationFormAttr);
