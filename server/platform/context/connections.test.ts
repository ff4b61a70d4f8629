import { describe, expect, it } from 'vitest';
import { type Connection, Connections, end, type Whose } from './connections.ts';

const messages: Record<string, string[]> = {};
const line = (userId: string, sessionKey: string): Connection => {
  const said: string[] = [];
  messages[sessionKey] = said;
  return {
    ...{ token: `token of ${sessionKey}`, sessionKey, userId, language: 'en' as const },
    send: (text) => void said.push(text),
    close: (code) => void said.push(String(code)),
  };
};
function connected() {
  const lines = new Connections();
  for (const [user, key] of [
    ['u', 'u1'],
    ['u', 'u2'],
    ['v', 'v1'],
  ] as const)
    lines.join(line(user, key));
  const left = () => lines.list().map(({ sessionKey }) => sessionKey);
  return { lines, left };
}
const frame = { method: 'heartCheck' } as const;

describe('the open pages of this process', () => {
  it('get the frames for their users, each once', () => {
    const { lines } = connected();
    lines.tell(['u', 'u', 'unknown'], frame);
    expect([messages['u1'], messages['u2'], messages['v1']]).toEqual([
      [JSON.stringify(frame)],
      [JSON.stringify(frame)],
      [],
    ]);
    lines.tell('all', frame);
    expect([messages['u1']?.length, messages['v1']?.length]).toEqual([2, 1]);
  });

  it.each<readonly [Whose, string[]]>([
    [{ userId: 'u' }, ['v1']],
    [{ sessionKey: 'u2' }, ['u1', 'v1']],
    [{ userId: 'u', keep: 'u1' }, ['u1', 'v1']],
    [{ userId: 'v', sessionKey: 'u1' }, ['u1', 'u2', 'v1']],
    [{ userId: 'unknown' }, ['u1', 'u2', 'v1']],
    [{}, []],
  ])('of %j are closed, the others %j stay', (whose, stay) => {
    const { lines, left } = connected();
    lines.logOut(whose, 'session.expired');
    expect(left()).toEqual(stay);
    for (const key of ['u1', 'u2', 'v1'].filter((one) => !stay.includes(one))) {
      const [text = '', code] = messages[key] ?? [];
      expect(JSON.parse(text)).toMatchObject({ method: 'logout', token: `token of ${key}` });
      expect(code).toBe('4401');
    }
    const again = connected();
    again.lines.letGo(whose, 'locked');
    expect(again.left()).toEqual(stay);
  });

  it('are closed without a message where the screen is locked or the user logged out', () => {
    const { lines } = connected();
    lines.letGo({ sessionKey: 'u1' }, 'locked');
    lines.letGo({ sessionKey: 'v1' }, 'over');
    expect([messages['u1'], messages['u2'], messages['v1']]).toEqual([['4423'], [], ['4401']]);
  });

  it('may leave twice', () => {
    const { lines, left } = connected();
    const [first] = lines.list();
    lines.leave(first as Connection);
    lines.leave(first as Connection);
    lines.leave(line('unknown', 'w'));
    expect(left()).toEqual(['u2', 'v1']);
  });

  it('say why they end in the language of their reader', () => {
    const one = line('u', 'last');
    end(one, 'session.expired');
    const [english] = messages['last'] ?? [];
    one.language = 'zh';
    end(one, 'session.expired');
    expect(messages['last']?.[2]).not.toBe(english);
  });
});
