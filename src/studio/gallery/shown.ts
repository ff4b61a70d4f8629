/** A gallery entry with title and group in the user's language. */
export interface Shown {
  id: string;
  title: string;
  group: string;
}

/** Props of the components for choosing an entry. */
export interface ChoiceProps {
  entries: readonly Shown[];
  chosen: string;
  onChoose(id: string): void;
}
