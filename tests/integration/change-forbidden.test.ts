import type { AnswerOf } from '@pravas/contract/operation.ts';
import { requestChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { describe, expect, it } from 'vitest';
import { payloadOf } from './send-request.ts';
import { bookFlight, useServicing } from './servicing-world.ts';

const servicing = useServicing();
const FORBIDDEN =
  "This fare's rules allow no change now. The travel desk can ask the airline; cancelling and booking again may cost less.";

describe('a fare whose rules allow no change', () => {
  it('says so before anybody asks, and leads to the travel desk when the airline refuses', async () => {
    const { world, asha, own } = servicing();
    const { flightId } = await bookFlight(world, asha, { onward: '6E', fareType: '4' });
    const before = await own.show(flightId);
    expect(before.change).toMatchObject({ channel: 'online', note: FORBIDDEN });
    const day = Temporal.PlainDate.from(before.slices[0]?.journey.segments[0]?.departureDate ?? '').add({ days: 1 });
    const slices = [{ index: 0, date: day.toString() }];
    const found = payloadOf<AnswerOf<typeof searchChange>>(
      await own.call(searchChange, { body: { flightId, slices } }),
    );
    expect(found).toMatchObject({ channel: 'request', channelNote: FORBIDDEN, options: [] });
    payloadOf(await own.call(requestChange, { body: { flightId, slices, reason: 'The meeting moved' } }));
    expect((await own.show(flightId)).changes[0]?.state).toBe('request');
  });

  it('says nothing of the kind where a change is possible', async () => {
    const { world, asha, own } = servicing();
    const { flightId } = await bookFlight(world, asha, { onward: '6E', fareType: '2', daysAhead: 45 });
    expect((await own.show(flightId)).change).toMatchObject({ channel: 'online', note: null });
  });
});
