/** What a viewer is told: the contents, and the way to parts of its own that lie on our server. */
export interface ViewerProps {
  content: Blob;
  extension: string;
  load(url: string): Promise<Blob>;
}
