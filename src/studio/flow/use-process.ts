import { useQuery } from '@tanstack/react-query';
import { parse } from 'jsonc-parser';
import { createContext, use, useMemo } from 'react';
import { checkProcessText, type ProcessContext } from '#core/flow/check.ts';
import { copiedSteps, newStep } from '#core/flow/editing/new-step.ts';
import { stepPanel } from '#core/flow/editing/step-panel.ts';
import { stepOutline } from '#core/flow/editing/step-outline.ts';
import type { StepKind, StepKinds } from '#core/flow/model/step-kind.ts';
import type { Kind, Kinds } from '#core/kind/kind.ts';
import { isRecord } from '#core/editing/entries.ts';
import type { EditedDocument } from '#core/editing/document.ts';
import { textOf } from '#core/text/message.ts';
import { usePainted } from '#runtime/context/after-paint.ts';
import { useHttp, useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import type { DesignContext } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { type Editing, useNodeViews } from '../editing.ts';
import { wingOf } from '../design/new-node.ts';
import type { DocumentWords } from '../text/completion.ts';
import { type FieldChoice, fieldsOf } from '../editors/design-context.ts';
import type { Draft } from '../use-draft.ts';
import { useSelection } from '../use-selection.ts';

/** What the views of a process share besides the edited tree. */
interface ProcessPlace {
  /** Id of the template. */
  id: string;
  steps: StepKinds;
  /** What the process can refer to; undefined until it is loaded. */
  known: DesignContext | undefined;
  /** The definition of its form. */
  form: unknown;
  /** The fields of the form that steps name; conditions read them as `record.days`. */
  fields: readonly FieldChoice[];
}

const stepGroups = ['steps'];

export const ProcessPlaceContext = createContext<ProcessPlace | undefined>(undefined);

export function useProcessPlace(): ProcessPlace {
  const place = use(ProcessPlaceContext);
  if (!place) throw new Error('no process is edited above this component');
  return place;
}

const formOf = (tree: unknown): string =>
  isRecord(tree) && typeof tree['form'] === 'string' ? tree['form'].slice(0, 50) : '';

/** Loads what a process of this form can refer to. */
export function useKnown(id: string, tree: unknown, steps: StepKinds): ProcessPlace {
  const { client } = useHttp();
  const { kinds } = useInterpreter();
  const form = formOf(tree);
  const { data } = useQuery({
    queryKey: ['flow-design', id, form],
    queryFn: async () => (await client.send('flow-template.designContext', { id, form })).data as DesignContext,
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    const definition = data?.formData ? (JSON.parse(data.formData) as unknown) : undefined;
    const fields = fieldsOf(definition, kinds).map((field) => ({
      ...field,
      name: `record.${field.name}`,
    }));
    return { id, steps, known: data, form: definition, fields };
  }, [id, steps, data, kinds]);
}

/** The issues of a process as the release finds them; typing does not wait for them. */
export function useProcessCheck({ text }: EditedDocument, { id, steps, known }: ProcessPlace): readonly Issue[] {
  const { messages } = useI18n();
  const checked = usePainted(text);
  const context = useMemo((): ProcessContext => {
    const starts = new Map(known?.templates.map((one) => [one.id, one.starts]));
    return {
      kinds: steps,
      messages: new Map(Object.entries(messages)),
      ...(known && {
        forms: new Set(known.forms.map((form) => form.id)),
        interfaces: new Set(known.interfaces),
        templates: new Set(starts.keys()),
        template: id,
        startedBy: (template: string) => starts.get(template) ?? [],
      }),
      ...(known?.fields && { fields: new Map(known.fields.map(({ name, ...field }) => [name, field])) }),
    };
  }, [id, steps, known, messages]);
  return useMemo(() => (checked.trim() === '' ? [] : checkProcessText(checked, context)), [checked, context]);
}

/** The shared state of the views of a process. */
export function useProcessEditing(draft: Draft<'definition'>, issues: readonly Issue[], steps: StepKinds): Editing {
  const { language, messages } = useI18n();
  const t = useTranslation();
  const { documents, edit, undo, redo, blank } = draft;
  const tree = documents.definition.tree ?? blank.definition;
  const selection = useSelection(tree);
  const nodes = useMemo(() => stepOutline(tree), [tree]);
  const views = useNodeViews(tree, nodes, issues);
  return useMemo(
    () => ({
      tree,
      nodes,
      ...views,
      titleOf: ({ label, vModel, zhjyKey }) =>
        textOf(label as Text | undefined, language, messages) || vModel || t(`kind.${zhjyKey}`),
      selection,
      edit: (recipe, place) => edit('definition', recipe, place),
      undo,
      redo,
      grammar: {
        root: ['body'],
        groups: stepGroups,
        groupOf: wingOf,
        hasSettings: false,
        create(kind, label) {
          const step = steps.get(kind.zhjyKey);
          return step ? newStep(tree, steps, step, (one) => (one === step ? label : t(`kind.${one.zhjyKey}`))) : {};
        },
        copies: (copied) => copiedSteps(tree, copied),
      },
      standardRight: (step) => {
        const { zhjyKey } = (step['config'] ?? {}) as { zhjyKey?: string };
        return steps.get(zhjyKey ?? '')?.isStart ? 'write' : 'read';
      },
    }),
    [tree, nodes, views, selection, edit, undo, redo, steps, language, messages, t],
  );
}

const adapted = new WeakMap<StepKinds, Kinds>();

/** The kinds of steps as the views of the studio know kinds: what may be put where, and how properties are described. */
export function stepsAsKinds(steps: StepKinds): Kinds {
  const known = adapted.get(steps) ?? new Map([...steps].map(([key, kind]) => [key, asKind(kind, steps)]));
  adapted.set(steps, known);
  return known;
}

function asKind({ zhjyKey, props, holds }: StepKind, steps: StepKinds): Kind {
  const branch = [...steps.values()].find((one) => one.holds === 'steps')?.zhjyKey;
  const only = holds === 'branches' && branch !== undefined ? { only: branch } : {};
  return { zhjyKey, wing: 'steps', props, bare: true, ...(holds && { container: { values: 'record', ...only } }) };
}

const processProperties = ['language', 'title', 'form', 'body'];

/** What can be written in the text of a process. */
export function processText(steps: StepKinds): DocumentWords {
  const stepOf = (kind: Kind | undefined) => steps.get(kind?.zhjyKey ?? '');
  return {
    kinds: stepsAsKinds(steps),
    root: processProperties,
    lists: ['body', 'children'],
    namesOf(kind) {
      const step = stepOf(kind);
      const holds = step === undefined || step.holds !== undefined;
      return ['config', 'key', ...(holds ? ['children'] : []), ...Object.keys(step?.props.properties ?? {})];
    },
    configOf: () => ['zhjyKey', 'label'],
    propertiesOf(kind) {
      const step = stepOf(kind);
      return step ? stepPanel(step).flatMap(({ properties }) => properties) : [];
    },
    isAllowed: (kind, holder) => (stepOf(kind)?.holds === 'steps') === (stepOf(holder)?.holds === 'branches'),
    create(kind, label, text) {
      const step = stepOf(kind);
      return step ? newStep(parse(text), steps, step, () => label) : {};
    },
  };
}
