import { readOnly } from '../../_shared/read-only.tsx';
import { uploadImg } from './uploadImg.ts';
import UploadImgView from './uploadImg.view.tsx';

export default readOnly(uploadImg, UploadImgView);
