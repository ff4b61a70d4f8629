/**
 * A history entry for each dialog and drawer: browser back, and the back button of a telephone, close the uppermost one
 * instead of leaving the page below it. The entry has the address of the page, so the router need not know of it; an
 * address that changes while something is open replaces the entry instead of adding another. What its own button closes
 * hands its address down: a list whose page was turned from an open record stays at that page.
 */
export interface BackSteps {
  /**
   * Adds an entry. `onBack` runs when the person goes back over it; a step that is still there afterwards (a question is
   * open, or the person stays) gets its entry again. Returns the removal, which takes the entry away as well.
   */
  add(onBack: () => void): () => void;
  /** Follows the history until the returned function is called; begun before the router does, which reads the address of an entry. */
  listen(): () => void;
}

interface Step {
  id: string;
  /** Position in the history, as the router counts it; undefined: its entry waits for a traversal to end. */
  index: number | undefined;
  onBack(): void;
}

type BackWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'setTimeout'>;

/** The name under which an entry says whose step it is. */
const mark = 'zhjyStep';

export function createBackSteps(page: BackWindow): BackSteps {
  const { history, location } = page;
  let steps: readonly Step[] = [];
  // Entries of closed steps are left by `history.back()`, which ends later: until then nothing may be pushed.
  let isLeaving = false;
  /** The address that the entry below takes over once it is reached. */
  let handedDown: string | undefined;
  let lastId = 0;
  // Ids of an earlier life of the page must not match.
  const birth = Math.random().toString(36).slice(2);

  const state = () => (history.state ?? {}) as Record<string, unknown>;
  /** Undefined on entries that neither the router nor this made: a link to a part of the page. */
  const position = () => state()['idx'] as number | undefined;
  const ownerHere = () => state()[mark];
  const isAbandoned = () => ownerHere() !== undefined && !steps.some(({ id }) => id === ownerHere());

  function enter(step: Step): void {
    // The entry of a step that is closed, or of one from before a reload, serves again.
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
        // Whatever closed it may open another one, or another page, in the same turn.
        page.setTimeout(() => {
          if (!isLeaving && position() === index && !steps.some((one) => one.index === index)) {
            leave(location.pathname + location.search);
          }
        });
      };
    },
  };
}
