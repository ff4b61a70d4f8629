import type { RulePlace } from '#core/rules/formula-rule.ts';
import type { Parameters } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { OverlayHandle } from '../page/overlay-context.ts';
import type { BlockHandle, PageHandle } from '../page/page-handle.ts';
import type { RecordForm } from '../data/record/record-form.ts';
import type { Services } from '../context/services.ts';
import type { Translate } from '../context/use-translation.ts';

/** Context of one run of action steps. */
export interface ActionContext {
  services: Services;
  page: PageHandle;
  /** The block whose button was pressed. */
  block: BlockHandle | undefined;
  /** Title of the record that the run is about; empty: not known. */
  subject: string;
  overlay: OverlayHandle | undefined;
  /** The form around the button, if it has a record to save. */
  form: RecordForm | undefined;
  /** A person pressed a button for this run; otherwise an event of the page began it. */
  isPressed: boolean;
  t: Translate;
  /** A text of the definition in the reader's language. */
  textOf(text: Text): string;
  /** Where conditions and formulas of the run are: in a form, in one of its rows. */
  place: RulePlace;
  /** Current value of a name; answers bound by earlier steps of the run take precedence. */
  read(name: string): unknown;
  /** Binds a name for the steps that follow. */
  bindHere(name: string, value: unknown): void;
  /**
   * Whether a parameter reads what is neither of this record, nor of the viewer, nor an answer of this run. Once a condition
   * has read such a name, everything that follows in the run depends on it.
   */
  isForeign(parameter: unknown): boolean;
  /** A condition of the run reads these names. */
  decidedBy(names: readonly string[]): void;
  /** Sets fields of the form around, cells of its rows, or names of the screen. */
  assign(values: Parameters): void;
}

/** Ends a run silently: the person cancelled, or the error was already shown. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Ends a run with an error message for the person, given by its message id. */
export class Failed extends Error {
  override readonly name = 'Failed';
  constructor(readonly id: string) {
    super(id);
  }
}

/** Performs one kind of step; resolves when the step is done, throws to stop the run. */
export type Perform<Step> = (step: Step, context: ActionContext) => Promise<void> | void;
