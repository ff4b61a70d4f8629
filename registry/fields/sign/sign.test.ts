import { describe, expect, it } from 'vitest';
import { compile } from '#core/compile/compile.ts';
import { emptyRecord } from '#core/record/record.ts';
import { kinds } from '../../kinds.ts';

const signImg = 'data:image/png;base64,AAAA';
const field = { config: { zhjyKey: 'sign', label: '签字', defaultCurrent: true }, vModel: 'sign' };
const screen = compile({ language: 1, title: '', fields: [field] }, { kinds });

describe('a signature field with the current signature as default', () => {
  it('starts with the default signature of the user, and empty without one', () => {
    expect(emptyRecord(screen, { now: 0, user: { signImg } })['sign']).toBe(signImg);
    expect(emptyRecord(screen, { now: 0, user: { signImg: '' } })['sign']).toBe('');
  });
});
