import { useMemo } from 'react';
import type { StepKinds } from '#core/flow/model/step-kind.ts';
import { ApplicationProvider, useApplication, useFeedback, useHttp } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import { DocumentFrame } from '../documents/DocumentFrame.tsx';
import { StudioPage } from '../documents/StudioPage.tsx';
import { useDocument } from '../documents/use-document.ts';
import { EditingContext } from '../editing.ts';
import { NodeCommands } from '../StudioCommands.tsx';
import { FlowPanes } from './canvas/FlowPanes.tsx';
import { FlowFixtures } from './simulation/FlowFixtures.tsx';
import { ProcessPlaceContext, stepsAsKinds, useKnown, useProcessCheck, useProcessEditing } from './use-process.ts';

/** A process template as it is edited. */
interface FlowTemplate {
  id: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  mainVersion: number;
  definition: string;
  version: number;
}

interface Props {
  template: FlowTemplate;
  refetch(): Promise<FlowTemplate | undefined>;
}

const stateOf = ({ enabledMark, mainVersion }: FlowTemplate) =>
  mainVersion === 0
    ? { id: 'visualdev.state.unreleased', color: 'default' }
    : { id: enabledMark === 1 ? 'visualdev.state.released' : 'flow-template.stopped.state', color: 'success' };

function useRelease({ template: { id }, refetch }: Props) {
  const { client } = useHttp();
  const { toast } = useFeedback();
  return async () => {
    const { msg } = await client.send('flow-template.release', { id });
    void toast('success', msg, 1_500);
    await refetch();
  };
}

function Workbench({ template, refetch, steps }: Props & { steps: StepKinds }) {
  const { id, fullName } = template;
  const t = useTranslation();
  const { client } = useHttp();
  const { confirm } = useFeedback();
  const release = useRelease({ template, refetch });
  const opened = useDocument<FlowTemplate, 'definition'>({
    ...{ noun: 'flow', part: 'definition', model: template, refetch },
    textOf: ({ definition }) => definition,
    blank: { language: languageVersion, title: fullName, form: '', body: [] },
    home: '/workFlow/flowTemplate',
    send: (loaded, version, { definition }, note, options) =>
      client.send('flow-template.design', { id: loaded.id, definition, version, note }, options),
    // Shows what the release does to the fixtures where there are any.
    async onRelease({ openTool }) {
      const { data } = await client.send('definition.fixtures', { noun: 'flow', id });
      if ((data as { list: unknown[] }).list.length > 0) openTool('releaseCheck');
      else if (await confirm(t('flow-template.release.confirm'))) await release();
    },
  });
  const { draft } = opened;
  const place = useKnown(id, draft.documents.definition.tree, steps);
  const issues = useProcessCheck(draft.documents.definition, place);
  const editing = useProcessEditing(draft, issues, steps);
  return (
    <ProcessPlaceContext value={place}>
      <EditingContext value={editing}>
        <DocumentFrame
          opened={opened}
          title={fullName}
          code={template.enCode}
          state={stateOf(template)}
          renderFixtures={(close, isRelease) => (
            <FlowFixtures
              onClose={close}
              onRelease={
                isRelease
                  ? () => {
                      close();
                      void release();
                    }
                  : undefined
              }
            />
          )}
        >
          <NodeCommands hasWidths={false} />
          <FlowPanes draft={draft} issues={issues} />
        </DocumentFrame>
      </EditingContext>
    </ProcessPlaceContext>
  );
}

/** Adds the kinds of steps to those of the interpreter: the editors of properties draw controls of fields. */
function StepProviders({ steps, children }: { steps: StepKinds; children: React.ReactNode }) {
  const { platform } = useApplication();
  const value = useMemo(
    () => ({ ...platform, kinds: new Map([...platform.kinds, ...stepsAsKinds(steps)]) }),
    [platform, steps],
  );
  return <ApplicationProvider platform={value}>{children}</ApplicationProvider>;
}

/** The studio for editing a process, loaded by the id in the URL. */
export default function FlowStudio({ steps }: { steps: StepKinds }) {
  return (
    <StudioPage<FlowTemplate> call="flow-template.info">
      {(template, refetch) => (
        <StepProviders steps={steps}>
          <Workbench key={template.id} template={template} refetch={refetch} steps={steps} />
        </StepProviders>
      )}
    </StudioPage>
  );
}
