import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUS_NOW, type BusAgency, type SignedWith, startBusAgency } from '../testing/bus-agency.ts';
import { createOauthDesk } from './oauth.ts';

let agency: BusAgency;
beforeAll(async () => {
  agency = await startBusAgency();
});
afterAll(() => agency.sandbox.close());

const NOW_S = BUS_NOW.getTime() / 1000;
const SEARCH = 'availabletrips?source=9001&destination=9002&doj=2026-12-01';

async function said(signed: SignedWith, path = SEARCH): Promise<string> {
  const { http, contentType, text } = await agency.call('GET', path, undefined, signed);
  return contentType.startsWith('application/json')
    ? `${http} answered`
    : `${http} ${contentType} ${text.slice(0, 40)}`;
}

describe('the signature', () => {
  it('opens the vendor, in the header and in the query', async () => {
    expect(await said({})).toBe('200 answered');
    expect(await said({ isInQuery: true })).toBe('200 answered');
  });

  it('covers no body', async () => {
    const { http, text } = await agency.call('POST', 'cancelticket', { tin: "it's (not) *signed*!" });
    expect([http, text]).toEqual([500, 'Error: Invalid tin']);
  });

  it('meets a fence with a key that is not known, or with none', async () => {
    expect(await said({ key: 'somebody' })).toMatch(/^403 text\/html.* <html>/);
    const bare = await fetch(`${agency.sandbox.urls.seatseller}/cities`);
    expect([bare.status, bare.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  });

  it.each([
    ['another secret', { secret: 'guessed' }],
    ['another method', { method: 'PLAINTEXT' }],
    ['a clock six minutes slow', { seconds: NOW_S - 361 }],
    ['a clock six minutes fast', { seconds: NOW_S + 361 }],
    ['a short nonce', { nonce: 'short' }],
    ['a nonce with a dash', { nonce: 'abcdef-abcdef' }],
  ])('is not verified with %s', async (_, signed) => {
    expect(await said(signed)).toMatch(/^401 text\/plain.* Error: OAUTH verification failed$/);
  });

  it('is good at the edge of its window, and its nonce only once', async () => {
    const signed = { seconds: NOW_S - 300, nonce: 'onceandneveragain' };
    expect(await said(signed)).toBe('200 answered');
    expect(await said(signed)).toMatch(/^401/);
  });

  it('is told by the moved clock and by the real one', async () => {
    await agency.clockAt('2026-11-25T10:00:00+05:30');
    expect(await said({})).toBe('200 answered');
    expect(await said({ seconds: Date.parse('2026-11-25T10:00:00+05:30') / 1000 })).toBe('200 answered');
    expect(await said({ seconds: NOW_S + 86_400 })).toMatch(/^401/);
    await agency.control('/reset', {});
  });

  it('is the one of RFC 5849 for a known call', () => {
    // By hand: the text below, signed with openssl's HMAC-SHA1 and the sandbox's secret.
    const desk = createOauthDesk(
      () => 1_795_233_600_000,
      () => 0,
    );
    const headers = {
      host: '127.0.0.1:4000',
      authorization:
        'OAuth oauth_consumer_key="pravas-sandbox-buses", oauth_nonce="abcdefghijk1", oauth_signature="DN4HjzpWYmU0KISFOQnQ9O2Vl38%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1795233600", oauth_version="1.0"',
    };
    const call = { method: 'GET', path: '/ticket', query: new URLSearchParams('tin=X1'), headers, body: '' };
    expect(desk.verify(call)).toBe('good');
  });
});
