/** A file as a viewer gets it (FORM-067). */
export interface PreviewFile {
  fileId: string;
  fileVersionId: string;
  url: string;
  name: string;
  fileExtension: string;
  /** Where the viewer reads it from. */
  address: string;
}
