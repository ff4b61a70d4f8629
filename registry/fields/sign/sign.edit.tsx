import { readOnly } from '../../_shared/read-only.tsx';
import { sign } from './sign.ts';
import SignView from './sign.view.tsx';

export default readOnly(sign, SignView);
