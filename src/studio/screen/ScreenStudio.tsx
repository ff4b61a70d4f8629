import type { Cards } from '#core/portal/cards.ts';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { saveInput } from '#runtime/data/record/record-calls.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { DocumentFrame, enabledStates } from '../documents/DocumentFrame.tsx';
import { StudioPage } from '../documents/StudioPage.tsx';
import { useDocument } from '../documents/use-document.ts';
import { EditingContext } from '../editing.ts';
import { usePageCheck } from '../preview/use-page-check.ts';
import { NodeCommands } from '../StudioCommands.tsx';
import { ScreenPanes } from './panes/ScreenPanes.tsx';
import { type ScreenPart, useScreenEditing } from './document/use-screen.ts';

/** A big screen as it is edited. */
interface BigScreen extends Record<string, unknown> {
  id: string;
  fullName: string;
  enCode: string;
  content: string;
  enabledMark: number;
  version: number;
}

interface Props {
  cards: Cards;
  screen: BigScreen;
  refetch(): Promise<BigScreen | undefined>;
}

function Workbench({ cards, screen, refetch }: Props) {
  const { id, fullName, enCode, enabledMark } = screen;
  const { client } = useHttp();
  const { kinds } = useInterpreter();
  const canvas = [...kinds.values()].find(({ container }) => container?.layered)?.zhjyKey ?? '';
  const opened = useDocument<BigScreen, ScreenPart>({
    ...{ noun: 'screen', part: 'content', model: screen, refetch, home: '/developer/dataScreen' },
    textOf: ({ content }) => content,
    blank: { language: languageVersion, title: fullName, body: { config: { zhjyKey: canvas }, children: [] } },
    send(loaded, version, values, note, options) {
      const call = client.find('data-screen.update') as Call;
      const input = saveInput(call, {}, { loaded, parameters: {}, values, more: { version, note } });
      return client.send('data-screen.update', input, options);
    },
  });
  const { draft } = opened;
  const { page, issues } = usePageCheck(draft.documents.content);
  const editing = useScreenEditing(draft, issues, cards);
  return (
    <EditingContext value={editing}>
      <DocumentFrame opened={opened} title={fullName} code={enCode} state={enabledStates[enabledMark]}>
        <NodeCommands hasWidths={false} />
        <ScreenPanes id={id} draft={draft} page={page} issues={issues} cards={cards} />
      </DocumentFrame>
    </EditingContext>
  );
}

/** The studio for editing a big screen, loaded by the id in the URL. */
export default function ScreenStudio({ cards }: { cards: Cards }) {
  return (
    <StudioPage<BigScreen> call="data-screen.info">
      {(screen, refetch) => <Workbench key={screen.id} cards={cards} screen={screen} refetch={refetch} />}
    </StudioPage>
  );
}
