import { describe, expect, test } from 'vitest';
import { authorizationHeader, percentEncode, signatureBase, signatureOf } from './oauth.ts';

describe('OAuth 1.0a', () => {
  test('the text that is signed is that of RFC 5849 §3.4.1.1', () => {
    const base = signatureBase(
      {
        method: 'post',
        url: 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
        form: [
          ['c2', ''],
          ['a3', '2 q'],
        ],
      },
      [
        ['oauth_consumer_key', '9djdj82h48djs9d2'],
        ['oauth_token', 'kkk9d7dh3k39sjv7'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '137131201'],
        ['oauth_nonce', '7d8f3e4a'],
      ],
    );
    expect(base).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  test.each([
    // RFC 5849 §1.2: token credentials.
    [
      { method: 'POST', url: 'https://photos.example.net/token' },
      'kd94hf93k423kf44',
      'hdhd0244k9j7ao03',
      [
        ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
        ['oauth_token', 'hh5s93j4hdidpola'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '137131201'],
        ['oauth_nonce', 'walatlh'],
        ['oauth_verifier', 'hfdp7dh39dks9884'],
      ],
      'gKgrFCywp7rO0OXSjdot/IHF7IU=',
    ],
    // RFC 5849 §1.2: a resource, with its query signed and a token's secret.
    [
      { method: 'GET', url: 'http://photos.example.net/photos?file=vacation.jpg&size=original' },
      'kd94hf93k423kf44',
      'pfkkdhi9sl3r4s00',
      [
        ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
        ['oauth_token', 'nnch734d00sl2jdk'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '137131202'],
        ['oauth_nonce', 'chapoH'],
      ],
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    ],
  ] as const)(
    'signatures are those of RFC 5849 §1.2: %o',
    (call, consumerSecret, tokenSecret, parameters, signature) => {
      expect(signatureOf(call, { consumerKey: '', consumerSecret, tokenSecret, parameters })).toBe(signature);
    },
  );

  test('nothing but letters, digits and -._~ stays as it is', () => {
    expect(percentEncode("Aa0-._~!*'() +é")).toBe('Aa0-._~%21%2A%27%28%29%20%2B%C3%A9');
  });

  const of = (url: string) =>
    authorizationHeader(
      { method: 'GET', url },
      { consumerKey: 'key', consumerSecret: 'secret' },
      { nonce: 'abcdefghijkl', timestamp: 1_796_000_000 },
    );

  test('a header signs the query, and another query has another signature', () => {
    const header = of('http://api.example.com/ticket?tin=A1');
    expect(header).toMatch(
      /^OAuth oauth_consumer_key="key", oauth_nonce="abcdefghijkl", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1796000000", oauth_version="1\.0", oauth_signature="[A-Za-z0-9%]+"$/,
    );
    expect(of('http://api.example.com/ticket?tin=A2')).not.toBe(header);
  });
});
