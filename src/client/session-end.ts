/** Ends each session once, however many calls of it hear so at the same time (ERROR-005). */
export interface SessionEnd {
  /** Whether this answer is the first to say that the session of `asked` is over, and that session is still the current one. */
  isNews(asked: string | undefined, current: string | undefined): boolean;
  /** Ends the session of this token when the toast has closed (ERROR-003). */
  tell(code: number, token: string | undefined, toast: PromiseLike<unknown>): void;
}

export function createSessionEnd(onSessionEnd: (code: number) => void): SessionEnd {
  const ended = new Set<string>();
  return {
    isNews: (asked, current) => (asked ?? '') === (current ?? '') && !ended.has(asked ?? ''),
    tell(code, token = '', toast) {
      ended.add(token);
      const finish = () => {
        // Without a token there is no session to tell apart: the next page may hear it again.
        if (token === '') ended.delete(token);
        onSessionEnd(code);
      };
      void toast.then(finish, finish);
    },
  };
}
