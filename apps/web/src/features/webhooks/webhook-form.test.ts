import { describe, expect, test } from 'vitest';
import { checkWebhook, readableJson, topicGroups, webhookValuesOf } from './webhook-form.ts';

const TOPICS = [
  { topic: 'trip.created' as const, description: 'A trip was made.' },
  { topic: 'trip.changed' as const, description: 'Something in a trip changed.' },
  { topic: 'booking.booked' as const, description: 'A booking was ticketed.' },
];
const good = { name: 'Travel desk', url: 'https://hooks.meridian.example/pravas', topics: ['trip.created' as const] };
const refused = (part: Partial<typeof good> | { topics: [] }) =>
  Object.fromEntries(Object.entries(checkWebhook({ ...good, ...part })).filter(([, text]) => text !== undefined));

describe('a webhook', () => {
  test('asks for a name, an https address and a topic', () => {
    expect(refused({})).toEqual({});
    expect(refused({ name: '', url: ' ', topics: [] })).toEqual({
      name: 'Name is required',
      url: 'Address is required',
      topics: 'Topic is required',
    });
    for (const url of ['http://hooks.meridian.example', 'hooks.meridian.example', 'javascript:alert(1)']) {
      expect(refused({ url })).toEqual({ url: 'Please enter valid address' });
    }
    expect(refused({ url: `https://a.example/${'x'.repeat(500)}` })).toEqual({
      url: 'Address must be 1 to 500 characters',
    });
  });

  test('keeps only topics that are still known', () => {
    const row = { name: 'A', url: 'https://a.example', topics: ['booking.booked', 'trip.gone'] };
    const rest = { _id: 'w', isActive: true, pausedReason: null, failuresInRow: 0 };
    const dates = { createdBy: 'Vikram Shah', createdAt: '', updatedAt: '' };
    expect(webhookValuesOf({ ...row, ...rest, ...dates }, TOPICS).topics).toEqual(['booking.booked']);
  });
});

test('topics stand under what they are about', () => {
  expect(topicGroups(TOPICS).map(({ label, entries }) => [label, entries.length])).toEqual([
    ['Trips', 2],
    ['Bookings', 1],
  ]);
});

test('a message is laid out for reading; an answer that is no JSON stays as it came', () => {
  expect(readableJson('{"id":"1"}')).toBe('{\n  "id": "1"\n}');
  expect(readableJson('<html>')).toBe('<html>');
});
