import { once } from 'node:events';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingFor, encodingHeaders, packStream } from './compressed-answer.ts';

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['gzip; q=0.0', null],
  ['br', null],
  ['identity', null],
  ['', null],
  [undefined, null],
] as const)('"%s" is answered with %s', (accepted, expected) => {
  expect(encodingFor({ headers: { 'accept-encoding': accepted } })).toBe(expected);
});

test('an answer always says that it depends on what is accepted, and names its encoding only where it has one', () => {
  expect(encodingHeaders(null)).toEqual({ vary: 'accept-encoding' });
  expect(encodingHeaders('zstd')).toEqual({ vary: 'accept-encoding', 'content-encoding': 'zstd' });
});

test.each([
  ['zstd', createZstdDecompress],
  ['gzip', createGunzip],
] as const)('each event of a stream in %s arrives whole before the next is written', async (encoding, unpacker) => {
  const packer = packStream(encoding);
  const reader = packer.pipe(unpacker()).setEncoding('utf8');
  const next = async () => String((await once(reader, 'data'))[0]);
  for (const event of ['data: first\n\n', `data: ${'long '.repeat(500)}\n\n`, 'data: last\n\n']) {
    const arrives = next();
    packer.write(event);
    expect(await arrives).toBe(event);
  }
  packer.end();
});
