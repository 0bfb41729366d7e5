import { describe, expect, it } from 'vitest';
import { createCodeSeal } from './identity-context.ts';
import { knownDevice, rememberAccount } from './known-devices.ts';

const at = (day: string) => ({
  codes: createCodeSeal([Buffer.alloc(32, 7)]),
  clock: { now: () => Temporal.Instant.from(`${day}T10:00:00Z`) },
});
const context = at('2026-11-26');

describe('a known device', () => {
  it('is known for the accounts it signed in to, in any letter case, and for no others', () => {
    const one = rememberAccount(context, null, 'Asha@Acme.example');
    const both = rememberAccount(context, one, 'dev@acme.example');
    expect(knownDevice(context, both, 'asha@acme.example')).toBe(knownDevice(context, one, 'asha@acme.example'));
    expect(knownDevice(context, both, 'dev@acme.example')).not.toBeNull();
    expect(knownDevice(context, both, 'ravi@acme.example')).toBeNull();
  });

  it('gets no other mark by signing in again, and is kept to five accounts', () => {
    let cookie = rememberAccount(context, null, 'a0@acme.example');
    const first = knownDevice(context, cookie, 'a0@acme.example');
    expect(knownDevice(context, rememberAccount(context, cookie, 'a0@acme.example'), 'a0@acme.example')).toBe(first);
    for (let number = 1; number <= 5; number += 1) cookie = rememberAccount(context, cookie, `a${number}@acme.example`);
    expect(knownDevice(context, cookie, 'a0@acme.example')).toBeNull();
    expect(knownDevice(context, cookie, 'a1@acme.example')).not.toBeNull();
  });

  it('is forgotten after half a year, and nobody makes one', () => {
    const cookie = rememberAccount(context, null, 'asha@acme.example');
    expect(knownDevice(at('2027-05-25'), cookie, 'asha@acme.example')).not.toBeNull();
    expect(knownDevice(at('2027-05-26'), cookie, 'asha@acme.example')).toBeNull();
    const other = { ...context, codes: createCodeSeal([Buffer.alloc(32, 8)]) };
    expect(knownDevice(other, cookie, 'asha@acme.example')).toBeNull();
    for (const forged of ['', '~~', '...', 'a.b.c', cookie.slice(0, -1), cookie.replace('.', '..'), `${cookie}x`]) {
      expect(knownDevice(context, forged, 'asha@acme.example')).toBeNull();
    }
  });
});
