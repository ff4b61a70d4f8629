/** A file as a viewer gets it (FORM-067). */
export interface PreviewFile {
  fileId: string;
  fileVersionId: string;
  url: string;
  name: string;
  fileExtension: string;
  /** The address at which the viewer opens by itself. */
  viewer: string;
  /** Where the contents are read. */
  address: string;
}
