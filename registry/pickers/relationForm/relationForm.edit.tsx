import { readOnly } from '../../_shared/read-only.tsx';
import { relationForm } from './relationForm.ts';

export default readOnly(relationForm);
