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

export function createOverlayHistory(page: BackWindow): OverlayHistory {
  const { history, location } = page;
  let steps: readonly Step[] = [];
  // Entries of closed overlays are left by `history.back()`, which is asynchronous: nothing may be pushed before it has
  // ended.
  let isLeaving = false;
  /** The address for the entry below, set once the traversal has reached it. */
  let handedDown: string | undefined;
  let lastId = 0;
  // Ids from before a reload must not match.
  const birth = Math.random().toString(36).slice(2);

  const state = () => (history.state ?? {}) as Record<string, unknown>;
  /** Undefined on entries of neither the router nor this module: a link with a hash. */
  const position = () => state()['idx'] as number | undefined;
  const ownerHere = () => state()[mark];
  const isAbandoned = () => ownerHere() !== undefined && !steps.some(({ id }) => id === ownerHere());

  function enter(step: Step): void {
    // Reuse the entry of a closed overlay, or of one from before a reload.
    const serves = isAbandoned();
    step.index = (position() ?? 0) + (serves ? 0 : 1);
    const next = { ...state(), idx: step.index, [mark]: step.id };
    if (serves) history.replaceState(next, '');
    else history.pushState(next, '');
  }

  function enterWaiting(): void {
    for (const step of steps) if (step.index === undefined) enter(step);
  }

  function leave(address?: string): void {
    isLeaving = true;
    handedDown = address;
    history.back();
  }

  function takeOver(): void {
    const isSamePage = handedDown?.split('?', 1)[0] === location.pathname;
    if (handedDown !== undefined && isSamePage) history.replaceState(history.state, '', handedDown);
    handedDown = undefined;
  }

  function onTraversal(): void {
    const isOwn = isLeaving;
    isLeaving = false;
    if (isOwn) takeOver();
    const here = position();
    const passed = steps.filter(({ index }) => index !== undefined && here !== undefined && index > here);
    for (const step of passed) step.index = undefined;
    if (!isOwn) {
      for (const step of [...passed].reverse()) {
        step.onBack();
        if (steps.includes(step)) break;
      }
    }
    if (steps.some(({ index }) => index === undefined)) enterWaiting();
    else if (isAbandoned()) leave();
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
      if (!isLeaving) enter(step);
      return () => {
        if (!steps.includes(step)) return;
        steps = steps.filter((one) => one !== step);
        if (step.index === undefined || step.index !== position()) return;
        const { index } = step;
        // The closing code may open another overlay, or another page, in the same tick.
        page.setTimeout(() => {
          if (!isLeaving && position() === index && !steps.some((one) => one.index === index)) {
            leave(location.pathname + location.search);
          }
        });
      };
    },
  };
}
