import { type Edit, type Edited, type EditedDocument, replay } from './document.ts';

/** An edit of one of the documents that are edited together. */
interface PartEdit<Part extends string> {
  readonly part: Part;
  readonly edit: Edit;
}

type Step<Part extends string> = readonly PartEdit<Part>[];

/** The documents that are edited together, such as a form and its list, with one undo history. */
export interface EditingSession<Part extends string> {
  readonly documents: Readonly<Record<Part, EditedDocument>>;
  readonly past: readonly Step<Part>[];
  readonly future: readonly Step<Part>[];
  /** When the last step began, in milliseconds, and where; immediate further typing belongs to it. */
  readonly since: number;
  readonly place?: string | undefined;
}

/** Time in milliseconds within which typing counts as one undo step. */
export const togetherMs = 800;

export const openSession = <Part extends string>(
  documents: Readonly<Record<Part, EditedDocument>>,
): EditingSession<Part> => ({ documents, past: [], future: [], since: 0 });

/** When and where an edit was made; only typing at the same named place is merged with the step before. */
interface Moment {
  at: number;
  place?: string | undefined;
}

/** Adds the edits of one step; without any the session is the same. */
export function withStep<Part extends string>(
  session: EditingSession<Part>,
  edited: Readonly<Partial<Record<Part, Edited>>>,
  { at, place }: Moment,
): EditingSession<Part> {
  const entries = (Object.entries(edited) as [Part, Edited][]).filter(
    ([part, { document }]) => document.text !== session.documents[part].text,
  );
  if (entries.length === 0) return session;
  const step: Step<Part> = entries.map(([part, { edit }]) => ({ part, edit }));
  const isOneStep = place !== undefined && place === session.place && at - session.since < togetherMs;
  const last = isOneStep ? session.past.at(-1) : undefined;
  return {
    documents: { ...session.documents, ...Object.fromEntries(entries.map(([part, { document }]) => [part, document])) },
    past: last ? [...session.past.slice(0, -1), [...last, ...step]] : [...session.past, step],
    future: [],
    since: last ? session.since : at,
    place,
  };
}

/** The documents after the edits of a step were repeated, or reverted from the last to the first. */
function replayed<Part extends string>(
  documents: EditingSession<Part>['documents'],
  step: Step<Part>,
  isUndo: boolean,
): Record<Part, EditedDocument> {
  const after: Record<Part, EditedDocument> = { ...documents };
  for (const { part, edit } of isUndo ? step.toReversed() : step) after[part] = replay(after[part], edit, isUndo);
  return after;
}

export function undone<Part extends string>({ documents, past, future }: EditingSession<Part>): EditingSession<Part> {
  const step = past.at(-1);
  if (!step) return { documents, past, future, since: 0 };
  return {
    documents: replayed(documents, step, true),
    past: past.slice(0, -1),
    future: [step, ...future],
    since: 0,
  };
}

export function redone<Part extends string>({ documents, past, future }: EditingSession<Part>): EditingSession<Part> {
  const [step, ...rest] = future;
  if (!step) return { documents, past, future, since: 0 };
  return { documents: replayed(documents, step, false), past: [...past, step], future: rest, since: 0 };
}
