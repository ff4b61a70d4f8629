/** Props of a viewer: the file contents, and a function to load the viewer's own resources from our server. */
export interface ViewerProps {
  content: Blob;
  extension: string;
  load(url: string): Promise<Blob>;
}
