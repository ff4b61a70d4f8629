import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { formFile } from '../../records/forms/form-file.ts';

/** The released definition of a form as a `.vdd` file. */
export function modelFile({
  fullName,
  enCode,
  type,
  webType,
  enableFlow,
  formData,
  columnData,
}: ReleasedModel): string {
  return formFile({ fullName, enCode, type, webType, enableFlow, formData, columnData });
}
