import { useOverlay } from '#runtime/page/overlay-context.ts';
import { MessageReader } from '../shared/MessageReader.tsx';

export default function MessageReaderView() {
  const { parameters, changed, close, onClosed } = useOverlay();
  const leave = () => {
    close();
    onClosed();
  };
  return <MessageReader id={String(parameters['id'] ?? '')} onRead={changed} onClosed={leave} />;
}
