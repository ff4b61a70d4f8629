/**
 * A history entry per dialog and drawer: browser back, and the back button of a phone, close the uppermost one instead
 * of leaving the page. The entry has the page's address, so the router is not involved; while an overlay is open, an
 * address change replaces the entry instead of adding another. An overlay closed by its own button passes its address to
 * the page's entry: a list whose page was turned from an open record stays at that page.
 */
export interface OverlayHistory {
  /**
   * Adds an entry. `onBack` runs on browser back; if the overlay is still open afterwards (a question is shown, or the
   * person stays) its entry is added again. Returns the removal, which also removes the entry.
   */
  add(onBack: () => void): () => void;
  /**
   * Listens to the history until the returned function is called. Must start before the router, which reads the address
   * of an entry.
   */
  listen(): () => void;
}

interface Step {
  id: string;
  /** Index in the history, as counted by the router; undefined: its entry waits for a traversal to end. */
  index: number | undefined;
  onBack(): void;
}

type BackWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'setTimeout'>;

/** The key in `history.state` that identifies the overlay of an entry. */
const mark = 'zhjyStep';

/** The entries of overlays in the browser's history, and the traversal that leaves the entry of a closed one. */
function createEntries({ history, location }: BackWindow) {
  // `history.back()` is asynchronous: nothing may be pushed before it has ended.
  let isLeaving = false;
  /** The address for the entry below, set once the traversal has reached it. */
  let handedDown: string | undefined;

  const state = () => (history.state ?? {}) as Record<string, unknown>;
  /** Undefined on entries of neither the router nor this module: a link with a hash. */
  const position = () => state()['idx'] as number | undefined;

  return {
    position,
    isLeaving: () => isLeaving,
    /** The id of the overlay the current entry belongs to. */
    owner: () => state()[mark],
    /** Adds an entry, or reuses the current one, and returns its index. */
    enter(id: string, isReused: boolean): number {
      const index = (position() ?? 0) + (isReused ? 0 : 1);
      const next = { ...state(), idx: index, [mark]: id };
      if (isReused) history.replaceState(next, '');
      else history.pushState(next, '');
      return index;
    },
    /** Leaves the current entry; `address`: for the entry below, if that is of the same page. */
    leave(address?: string): void {
      isLeaving = true;
      handedDown = address;
      history.back();
    },
    /** A traversal has ended; returns whether `leave` began it. */
    arrive(): boolean {
      if (!isLeaving) return false;
      isLeaving = false;
      const isSamePage = handedDown?.split('?', 1)[0] === location.pathname;
      if (handedDown !== undefined && isSamePage) history.replaceState(history.state, '', handedDown);
      handedDown = undefined;
      return true;
    },
  };
}

export function createOverlayHistory(page: BackWindow): OverlayHistory {
  const { location } = page;
  const entries = createEntries(page);
  let steps: readonly Step[] = [];
  let lastId = 0;
  // Ids from before a reload must not match.
  const birth = Math.random().toString(36).slice(2);

  // The entry of a closed overlay, or of one from before a reload.
  const isAbandoned = () => entries.owner() !== undefined && !steps.some(({ id }) => id === entries.owner());
  const enter = (step: Step) => {
    step.index = entries.enter(step.id, isAbandoned());
  };

  function onTraversal(): void {
    const isOwn = entries.arrive();
    const here = entries.position();
    const passed = steps.filter(({ index }) => index !== undefined && here !== undefined && index > here);
    for (const step of passed) step.index = undefined;
    if (!isOwn) {
      for (const step of [...passed].reverse()) {
        step.onBack();
        if (steps.includes(step)) break;
      }
    }
    const waiting = steps.filter(({ index }) => index === undefined);
    waiting.forEach(enter);
    if (waiting.length === 0 && isAbandoned()) entries.leave();
  }

  function remove(step: Step): void {
    if (!steps.includes(step)) return;
    steps = steps.filter((one) => one !== step);
    const { index } = step;
    if (index === undefined || index !== entries.position()) return;
    // The closing code may open another overlay, or another page, in the same tick.
    page.setTimeout(() => {
      if (!entries.isLeaving() && entries.position() === index && !steps.some((one) => one.index === index)) {
        entries.leave(location.pathname + location.search);
      }
    });
  }

  return {
    listen() {
      page.addEventListener('popstate', onTraversal);
      return () => page.removeEventListener('popstate', onTraversal);
    },
    add(onBack) {
      lastId += 1;
      const step: Step = { id: `${birth}.${lastId}`, index: undefined, onBack };
      steps = [...steps, step];
      if (!entries.isLeaving()) enter(step);
      return () => remove(step);
    },
  };
}
