import { expect, test } from 'vitest';
import { mapAddress } from './map-address.ts';

test.each(['Silk Board, Hosur & Ring Road', 'A & B "Inn", 14 #3, Bengaluru'])(
  'a map is asked for %s as it is written',
  (place) => {
    const url = new URL(mapAddress(place));
    expect([url.protocol, url.host, url.searchParams.get('query')]).toEqual(['https:', 'www.openstreetmap.org', place]);
  },
);
