import { readOnly } from '../../_shared/read-only.tsx';
import { posSelect } from './posSelect.ts';

export default readOnly(posSelect);
