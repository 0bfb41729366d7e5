import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { createStreamPlaces } from './stream-places.ts';

const caller = (personId: string, organizationId = 'one', apiKeyId: string | null = null) =>
  ({ organizationId, personId, apiKeyId }) as Caller;

test('a place is taken once, moves with who it turns out to be, and is given back once', () => {
  const placeForOneMore = createStreamPlaces({ perPerson: 1, perOrganization: 2 });
  const place = placeForOneMore();
  place.takeFor(caller('asha'));
  place.takeFor(caller('asha'));
  expect(() => placeForOneMore().takeFor(caller('asha'))).toThrow('You have too many live pages open');
  place.takeFor(caller('vikram'));
  const next = placeForOneMore();
  next.takeFor(caller('asha'));
  expect(() => placeForOneMore().takeFor(caller('meera'))).toThrow('Your organisation has too many');
  next.leave();
  next.leave();
  placeForOneMore().takeFor(caller('asha', 'one', 'key'));
  expect(() => placeForOneMore().takeFor(caller('meera'))).toThrow('Your organisation has too many');
  placeForOneMore().takeFor(caller('asha', 'two'));
});
