import { readOnly } from '../../_shared/read-only.tsx';
import { uploadFile } from './uploadFile.ts';
import UploadFileView from './uploadFile.view.tsx';

export default readOnly(uploadFile, UploadFileView);
