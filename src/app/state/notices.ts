import type { ReactNode } from 'react';
import { message as translate, type Messages } from '#core/text/message.ts';
import type { Services } from '#runtime/context/services.ts';

export interface Notices extends Pick<Services, 'toast' | 'confirm' | 'askToLeave'> {
  /** A notification card at the lower right, without buttons. */
  notify(title: string, lines: readonly string[], ms: number): void;
}

/** The component library's toasts, dialogs and cards, registered once they are loaded and mounted. */
export interface NoticeHolder {
  toasts: ReturnType<typeof import('antd').App.useApp>['message'];
  modal: ReturnType<typeof import('antd').App.useApp>['modal'];
  card(title: string, lines: readonly string[], ms: number): void;
  /** A question with its details below. */
  question(text: string, about: string): ReactNode;
  leave(question: LeaveQuestion): Promise<LeaveChoice>;
}

export type LeaveChoice = Awaited<ReturnType<Services['askToLeave']>>;

/** Texts of the question about unsaved changes; closing it without a choice means to stay. */
export interface LeaveQuestion {
  title: string;
  text: string;
  choices: readonly { choice: LeaveChoice; label: string }[];
  zIndex: number;
}

/** Confirmation dialogs are above all that can open them: dialogs, drawers, chat windows. */
const questionZIndex = 1200;

/**
 * Toasts and confirmation dialogs for code outside of components. Their UI is lazy-loaded on first use; messages before
 * that are queued.
 */
export function createNotices(messages: () => Messages) {
  let give: (holder: NoticeHolder) => void;
  const holder = new Promise<NoticeHolder>((resolve) => {
    give = resolve;
  });
  let isWanted = false;
  const listeners = new Set<() => void>();
  const wanted = () => {
    if (!isWanted) {
      isWanted = true;
      for (const listener of listeners) listener();
    }
    return holder;
  };
  const notices: Notices = {
    toast: (type, content, ms) => wanted().then(({ toasts }) => toasts.open({ type, content, duration: ms / 1000 })),
    notify: (...notice) => void wanted().then(({ card }) => card(...notice)),
    confirm: async (text, about) => {
      const { modal, question } = await wanted();
      return modal.confirm({
        title: translate(messages(), 'common.tip'),
        content: about === undefined ? text : question(text, about),
        okText: translate(messages(), 'common.confirm'),
        cancelText: translate(messages(), 'common.cancel'),
        zIndex: questionZIndex,
      }) as PromiseLike<boolean>;
    },
    askToLeave: async (hasDraft) => {
      const { leave } = await wanted();
      const choices = (['discard', ...(hasDraft ? (['keep'] as const) : []), 'stay'] as const).map((choice) => ({
        choice,
        label: translate(messages(), `form.leave.${choice}`),
      }));
      return leave({
        title: translate(messages(), 'form.leave.title'),
        text: translate(messages(), hasDraft ? 'form.leave.draft' : 'form.leave.text'),
        choices,
        zIndex: questionZIndex,
      });
    },
  };
  return {
    ...notices,
    mount: (mounted: NoticeHolder) => give(mounted),
    isWanted: () => isWanted,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
