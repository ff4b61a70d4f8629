import type { KeptChats } from './chat-state.ts';
import type { MessageListFrame } from './conversations.ts';
import type { Speech } from './speech.ts';

/** Page size of the message history (CHAT-030). */
const historyPage = 50;

/** The history panels: all messages from the first on, with a keyword search. */
export function historiesOf({ store, setHistory }: KeptChats, speech: Speech) {
  const ask = (peerId: string, currentPage: number, keyword: string) =>
    speech.ask(peerId, { currentPage, pageSize: historyPage, sord: 'asc', keyword });
  return {
    open(peerId: string, keyword = '') {
      const words = keyword.trim();
      setHistory(peerId, { keyword: words, list: [], page: 0, total: 0, isLoading: true });
      ask(peerId, 1, words);
    },
    more(peerId: string) {
      const known = store.get().histories[peerId];
      if (!known || known.isLoading || known.list.length >= known.total) return;
      setHistory(peerId, { ...known, isLoading: true });
      ask(peerId, known.page + 1, known.keyword);
    },
    close: (peerId: string) => setHistory(peerId, undefined),
    filled({ toUserId: id, keyword, list, pagination: { currentPage, total } }: MessageListFrame) {
      const known = store.get().histories[id];
      if (!known || known.keyword !== keyword) return;
      const before = currentPage === 1 ? [] : known.list;
      setHistory(id, { ...known, list: [...before, ...list], page: currentPage, total, isLoading: false });
    },
  };
}
