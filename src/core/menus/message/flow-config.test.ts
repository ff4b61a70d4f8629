import { describe, expect, it } from 'vitest';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { flowConfigOf, openingOf } from './opening.ts';

/** The config in the URL that opening a flow message leads to. */
function configOf(body: object): string {
  const opening = openingOf({ type: messageTypes.flow, flowType: 1, bodyText: JSON.stringify(body) });
  if (!('navigate' in opening)) throw new Error('leads nowhere');
  return new URL(opening.navigate, 'http://page').searchParams.get('config') ?? '';
}

describe('the config of a process', () => {
  it('is the body of the message, in any script [ROUTE-022]', () => {
    const body = { type: 2, id: '7', title: '请假申请>>?~ÿ', note: '同意👍' };
    expect(flowConfigOf(configOf(body))).toEqual(body);
    // An unencoded URL has its plus signs decoded as spaces.
    expect(flowConfigOf(configOf(body).replaceAll('+', ' '))).toEqual(body);
  });

  it.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['what is no base64', '***'],
    ['what is no UTF-8', btoa('\xff\xfe')],
    ['what is no JSON', btoa('{id: 7')],
    ['JSON that is no body', btoa('[1]')],
  ])('is undefined for %s [ROUTE-023]', (_, config) => {
    expect(flowConfigOf(config)).toBeUndefined();
  });
});
