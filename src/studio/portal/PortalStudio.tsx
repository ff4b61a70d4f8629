import { useActions } from '#runtime/actions/use-actions.ts';
import { useHttp } from '#runtime/context/application.tsx';
import { saveInput } from '#runtime/data/record/record-calls.ts';
import type { Cards } from '#core/portal/cards.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { DocumentFrame } from '../documents/DocumentFrame.tsx';
import { StudioPage } from '../documents/StudioPage.tsx';
import { useDocument } from '../documents/use-document.ts';
import { EditingContext } from '../editing.ts';
import { stateTexts } from '../StudioBar.tsx';
import { NodeCommands } from '../StudioCommands.tsx';
import { PortalPanes } from './PortalPanes.tsx';
import { usePageCheck } from '../preview/use-page-check.ts';
import { type PortalPart, usePortalEditing } from './use-portal.ts';

/** A portal as it is edited. */
interface Portal extends Record<string, unknown> {
  id: string;
  fullName: string;
  enCode: string;
  state: number;
  formData: string;
  version: number;
}

interface Props {
  cards: Cards;
  portal: Portal;
  refetch(): Promise<Portal | undefined>;
}

function Workbench({ cards, portal, refetch }: Props) {
  const { id, fullName, enCode, state } = portal;
  const run = useActions();
  const { client } = useHttp();
  const opened = useDocument<Portal, PortalPart>({
    ...{ noun: 'portal', part: 'formData', model: portal, refetch, home: '/developer/portal' },
    textOf: ({ formData }) => formData,
    blank: { language: languageVersion, title: fullName, body: { config: { zhjyKey: 'grid' }, children: [] } },
    send(loaded, version, values, note, options) {
      const call = client.find('portal.update') as Call;
      const input = saveInput(call, {}, { loaded, parameters: {}, values, more: { version, note } });
      return client.send('portal.update', input, options);
    },
    onRelease: async () => void (await run([{ open: 'release', with: { id } }])),
  });
  const { draft } = opened;
  const { page, issues } = usePageCheck(draft.documents.formData);
  const editing = usePortalEditing(draft, issues, cards);
  return (
    <EditingContext value={editing}>
      <DocumentFrame opened={opened} title={fullName} code={enCode} state={stateTexts[state]}>
        <NodeCommands hasWidths={false} />
        <PortalPanes id={id} draft={draft} page={page} issues={issues} cards={cards} />
      </DocumentFrame>
    </EditingContext>
  );
}

/** The studio for editing a portal, loaded by the id in the URL. */
export default function PortalStudio({ cards }: { cards: Cards }) {
  return (
    <StudioPage<Portal> call="portal.info">
      {(portal, refetch) => <Workbench key={portal.id} cards={cards} portal={portal} refetch={refetch} />}
    </StudioPage>
  );
}
