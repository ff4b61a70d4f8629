/** An entry as it is read: title and group in the reader's language. */
export interface Shown {
  id: string;
  title: string;
  group: string;
}

/** What a way to choose among entries gets. */
export interface ChoiceProps {
  entries: readonly Shown[];
  chosen: string;
  onChoose(id: string): void;
}
