import { ApiError, NoConnectionError } from '@pravas/contract/client.ts';
import { ERROR_CODES, type ErrorCode } from '@pravas/contract/error-codes.ts';
import { describe, expect, it } from 'vitest';
import { goneText, refusedPart } from './refused-part.ts';

/** The server's refusal by a code, which may name fields. */
function refusal(code: ErrorCode, ...fields: readonly string[]): ApiError {
  const errors = fields.map((field) => ({ field, message: 'Wrong' }));
  return new ApiError({ ...ERROR_CODES[code], code, errors, requestId: 'r' } as ApiError['envelope']);
}

const both = { fareType: '7', gst: 'g' };

describe('the part of an address that a flight can be shown without', () => {
  it.each([
    ['a fare that is sold no more', refusal('fare_not_offered'), both, 'fareType'],
    ['a fare that is none', refusal('validation_failed', 'fareType'), both, 'fareType'],
    ['a registration that is not known', refusal('not_found', 'gst'), both, 'gst'],
    ['a registration that is none', refusal('validation_failed', 'gst'), both, 'gst'],
    ['one after the other where both are none', refusal('validation_failed', 'fareType', 'gst'), both, 'fareType'],
    ['none where the flight is refused too', refusal('validation_failed', 'searchedFlightId', 'gst'), both, null],
    ['none where the address has no such part', refusal('fare_not_offered'), { ...both, fareType: null }, null],
    ['none where nothing is said of a part', refusal('search_expired'), both, null],
    ['none where there is no network', new NoConnectionError(), both, null],
  ])('is %s', (_, error, address, part) => {
    expect(refusedPart(error, address)).toBe(part);
  });
});

describe('a flight that asking once more would not bring', () => {
  it('is one that is refused, in words that need no field to be seen', () => {
    expect(goneText(refusal('search_expired'))).toBe(ERROR_CODES.search_expired.message);
    expect(goneText(refusal('fare_not_offered'))).toBe(ERROR_CODES.fare_not_offered.message);
    expect(goneText(refusal('validation_failed', 'searchedFlightId'))).toBe('This address names no flight');
    expect(goneText(refusal('not_found'))).toBe('This address names no flight');
  });

  it.each([
    ['no network', new NoConnectionError()],
    ['a failure of the server', refusal('internal_error')],
    ['too many requests', refusal('too_many_requests')],
    ['a session that ended', refusal('session_ended')],
    ['a token that is renewed', refusal('access_token_expired')],
  ])('is not what met %s', (_, error) => {
    expect(goneText(error)).toBeNull();
  });
});
