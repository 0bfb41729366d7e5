import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutWords } from './private-journeys.ts';

const ID = '01960000-0000-7000-8000-000000000002';

describe('what the trail keeps of a private journey', () => {
  it('is amounts, numbers, yes and no, ids, and where the request came from', () => {
    const details = {
      ip: '203.0.113.7',
      tripId: ID,
      refundPaise: 4_200_00,
      exact: true,
      reason: 'My mother is ill',
      scope: { slices: ['DEL - GOI'], travellers: [0, 1], bookingIds: [ID] },
      before: { name: null },
      after: { name: 'Goa with Rohan' },
    };
    expect(withoutWords(details)).toEqual({
      ip: '203.0.113.7',
      tripId: ID,
      refundPaise: 4_200_00,
      exact: true,
      scope: { slices: [], travellers: [0, 1], bookingIds: [ID] },
      before: { name: null },
      after: {},
      private: true,
    });
  });

  it('never is a text of anybody, however deep it stands', () => {
    const word = fc.string({ minLength: 3 }).map((text) => `§${text}`);
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-h]{1,4}$/), fc.jsonValue()), word, (rest, secret) => {
        const details = { ...rest, told: secret, list: [[secret], { inner: secret }] } as never;
        expect(JSON.stringify(withoutWords(details))).not.toContain('§');
      }),
    );
  });
});
