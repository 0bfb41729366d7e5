import { describe, expect, it } from 'vitest';
import { codeRequestOf, countdownText } from './code-request.ts';

const SENT = { rememberToken: 'abc', expiresIn: 600, resendAfter: 30, resendsLeft: 3 };

describe('a code sent by mail', () => {
  it('has its times on the clock of the browser', () => {
    expect(codeRequestOf('asha@acme.example', SENT, 1_000_000)).toEqual({
      email: 'asha@acme.example',
      rememberToken: 'abc',
      expiresAtMs: 1_600_000,
      resendAtMs: 1_030_000,
      resendsLeft: 3,
    });
  });

  it.each([
    [600_000, 0, '10:00'],
    [600_000, 1, '10:00'],
    [600_000, 1_000, '9:59'],
    [65_000, 0, '1:05'],
    [1, 0, '0:01'],
    [0, 0, '0:00'],
    [0, 5_000, '0:00'],
  ])('until %i at %i reads %s', (until, now, text) => {
    expect(countdownText(until, now)).toBe(text);
  });
});
