import { readOnly } from '../../_shared/read-only.tsx';
import { signature } from './signature.ts';
import SignatureView from './signature.view.tsx';

export default readOnly(signature, SignatureView);
