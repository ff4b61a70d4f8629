import { readOnly } from '../../_shared/read-only.tsx';
import { location } from './location.ts';

export default readOnly(location);
