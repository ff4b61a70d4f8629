/** A file as a viewer gets it (FORM-067). */
export interface PreviewFile {
  fileId: string;
  fileVersionId: string;
  url: string;
  name: string;
  fileExtension: string;
  /** The URL of the viewer as a page of its own. */
  viewer: string;
  /** Where the contents are read. */
  address: string;
}
