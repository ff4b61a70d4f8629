/** Ends each session once, however many parallel calls report it expired (ERROR-005). */
export interface SessionEnd {
  /**
   * Whether this is the first answer reporting that the session of the first token expired, and that token is the
   * current one.
   */
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
        // Without a token there is no session to identify: the next page may report it again.
        if (token === '') ended.delete(token);
        onSessionEnd(code);
      };
      void toast.then(finish, finish);
    },
  };
}
