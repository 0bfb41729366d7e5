import { FEE_KEYS } from '@pravas/domain/fare/dated-fees.ts';
import { fillFacts } from '@pravas/domain/help/fill-facts.ts';
import { HELP_TOPICS } from '@pravas/domain/help/help-topics.ts';
import { indexHelp, searchHelp } from '@pravas/domain/help/search-help.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { expect, it } from 'vitest';
import { DEFAULT_FEES, DEFAULT_SETTINGS } from '../organisation/index.ts';
import { parseSettings } from '../organisation/organization-settings.ts';
import { OUR_ARTICLES } from './articles/index.ts';
import { helpFacts } from './help-facts.ts';
import { plainTextOf, readMarkdown } from './read-markdown.ts';

const SETTINGS = parseSettings(DEFAULT_SETTINGS);
const FEES = DEFAULT_FEES.map((fee) => ({ ...fee, id: null, enteredBy: null }));
const factsOn = (day: string, settings = SETTINGS, fees = FEES) => helpFacts({ settings, fees }, day);
const FACTS = factsOn('2026-11-28');
const PER = { flight: 'traveller', hotel: 'room', bus: 'seat' } as const;
const textOf = (body: string) => fillFacts(body, FACTS);

it('has an article for every task, each with a name, a title and a day of its own', () => {
  expect(new Set(OUR_ARTICLES.map(({ topic }) => topic))).toEqual(new Set(Object.keys(HELP_TOPICS)));
  expect(OUR_ARTICLES.length).toBeGreaterThanOrEqual(25);
  expect(new Set(OUR_ARTICLES.map(({ slug }) => slug)).size).toBe(OUR_ARTICLES.length);
  expect(new Set(OUR_ARTICLES.map(({ title }) => title)).size).toBe(OUR_ARTICLES.length);
  for (const { slug, checkedOn } of OUR_ARTICLES) {
    expect(slug).toMatch(/^[a-z0-9-]{2,60}$/);
    expect(isCalendarDay(checkedOn)).toBe(true);
  }
});

it.each(OUR_ARTICLES.map((article) => [article.slug, article] as const))('fills %s, on one screen', (_, { body }) => {
  const text = textOf(body);
  expect(text).not.toBeNull();
  const blocks = readMarkdown(text ?? '');
  expect(plainTextOf(blocks).length).toBeLessThan(1_100);
  expect(plainTextOf(blocks)).not.toMatch(/[{}*]|undefined|NaN/);
  expect(blocks.flatMap(({ lines }) => lines).length).toBeLessThan(16);
});

it('tells fees as they are set, and of what is set nowhere the default', () => {
  expect(FACTS.flightFees).toBe('₹150 one way and ₹250 return in India, ₹400 and ₹600 abroad');
  expect(FACTS.cancelCharges).toBe('₹100 in India and ₹300 abroad');
  expect(FACTS).toMatchObject({ hotelFee: 'none', hotelCancelCharge: '₹100', busFee: 'none', gstRate: '18 %' });
  const amounts = { standardAmountPaise: paise(1_234_50), cancelAmountPaise: paise(0) };
  const fees = FEE_KEYS.filter(({ purpose }) => purpose !== 'personal').map((key) => ({
    ...key,
    per: PER[key.service],
    amounts,
    validFrom: '2026-11-29',
    enteredAtMs: 0,
    id: null,
    enteredBy: null,
  }));
  expect(factsOn('2026-11-28', SETTINGS, [...FEES, ...fees])).toEqual(FACTS);
  expect(factsOn('2026-11-29', SETTINGS, [...FEES, ...fees])).toMatchObject({
    flightFees: '₹1,234.50',
    cancelCharges: '₹100',
    hotelFee: '₹1,234.50 for each room',
    busFee: '₹1,234.50 for each seat',
  });
});

it('goes by the law of the day, and says nothing of what that did not know', () => {
  expect(FACTS).toMatchObject({ lawAgentDays: '14 working days', lookInHours: '48' });
  const before = factsOn('2026-03-25');
  expect(before.lawAgentDays).toBe('30 working days');
  expect(before.lookInHours).toBeUndefined();
});

it('says who books for others, and who needs a second factor', () => {
  expect(FACTS.bookingForOthers).toContain('switched off');
  const on = { ...SETTINGS, enableStaffBook: true, enableBookForGuest: true };
  expect(factsOn('2026-11-28', on).bookingForOthers).toContain('book for colleagues and guests');
  expect(FACTS.secondFactorRule).toContain('company admins');
});

it.each([
  ['refund', 'when-a-refund-arrives'],
  ['money back', 'when-a-refund-arrives'],
  ['reschedule flight', 'change-a-flight'],
  ['how do i cancel my flight', 'cancel-a-flight'],
  ['gst invoice', 'invoice-of-the-hotel'],
  ['passport', 'passport-and-profile'],
  ['taxi', 'ask-for-a-train-or-cab'],
  ['upi', 'how-a-trip-is-paid'],
  ['delegate', 'approvals-while-away'],
  ['otp', 'second-factor'],
  ['convenience fee', 'what-our-fees-are'],
  ['canceling hotel', 'cancel-a-hotel'],
  ['refnud', 'when-a-refund-arrives'],
])('finds for "%s" first of all %s', (typed, slug) => {
  const index = indexHelp(
    OUR_ARTICLES.map(({ slug: id, title, synonyms, body }) => ({
      id,
      title,
      synonyms,
      text: plainTextOf(readMarkdown(textOf(body) ?? '')),
    })),
  );
  expect(searchHelp(index, typed)[0]).toBe(slug);
});
