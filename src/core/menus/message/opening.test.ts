import { describe, expect, it } from 'vitest';
import { openingOf } from './opening.ts';

const open = (type: number, body: unknown = '', flowType: number | null = null) =>
  openingOf({ type, flowType, bodyText: typeof body === 'string' ? body : JSON.stringify(body) });
const detail = { show: 'detail' };
const nothing = { show: 'nothing' };

describe('opening a message', () => {
  it.each([1, 3])('of type %d shows its detail, with or without a body [NOTICE-024]', (type) => {
    expect([open(type), open(type, '<p>正文</p>')]).toEqual([detail, detail]);
  });

  it('of a schedule navigates to the schedule [NOTICE-021]', () => {
    const path = '/workFlow/schedule?id=s1&groupId=g1';
    expect(open(4, { type: 1, id: 's1', groupId: 'g1' })).toEqual({ navigate: path });
    expect(open(4, { type: 2, id: 's1', groupId: 'g1' })).toEqual({ navigate: path });
    expect(open(4, { id: 's1', groupId: 'g1' })).toEqual({ navigate: path });
    expect(open(4, { type: 3, id: 's1', groupId: 'g1' })).toEqual(detail);
    for (const other of [1, 3]) expect(open(other, { type: 1, id: 's1', groupId: 'g1' })).toEqual(detail);
  });

  it.each([3, '3'])('of a removed schedule (%j) shows its detail [NOTICE-022]', (type) => {
    expect(open(4, { type, id: 's1' })).toEqual(detail);
  });

  it('of an entrusted flow navigates to the entrusts with the type of its body [NOTICE-023]', () => {
    expect(open(2, { type: 1, id: 'x' }, 2)).toEqual({ navigate: '/workFlow/entrust?config=1' });
    expect(open(2, { type: 'a&b' }, 2)).toEqual({ navigate: '/workFlow/entrust?config=a%26b' });
  });

  it('of another flow navigates to its detail with the body in base64 [NOTICE-026]', () => {
    const body = { taskId: 't1', title: '请假“三天”' };
    const opening = open(2, body, 1) as { navigate: string };
    const config = new URL(opening.navigate, 'http://x').searchParams.get('config')!;
    const bytes = Uint8Array.from(atob(config), (one) => one.charCodeAt(0));
    expect(opening.navigate).toMatch(/^\/workFlowDetail\?config=/);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(body);
  });

  it.each(['{', '[]', '7', '<p>x</p>'])('of a flow with the invalid body %s shows its detail [NOTICE-026]', (body) => {
    expect([open(2, body, 1), open(2, body, 2)]).toEqual([detail, detail]);
  });

  it.each([2, 4, 9])('of type %d without a body opens nothing [NOTICE-025]', (type) => {
    expect([open(type, ''), open(type, '  ')]).toEqual([nothing, nothing]);
  });
});
