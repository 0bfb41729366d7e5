import { CITY_AND_AMOUNT_MESSAGE, type WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { describe, expect, it } from 'vitest';
import { errorsUnder, HOURS, OPEN_RULES, PERCENT, RUPEES, ruleErrors, WHOLE } from './rule-values.ts';

const withCity = (city: string, limit: number): WirePolicyRules => ({
  ...OPEN_RULES,
  hotel: { ...OPEN_RULES.hotel, cities: { action: 'approval', limits: [{ city, limit }] } },
});

describe('numbers as people type them', () => {
  it.each([
    [RUPEES, '6,200', 6_200],
    [RUPEES, '₹ 450.50', 450.5],
    [RUPEES, '', null],
    [RUPEES, 'six', Number.NaN],
    [WHOLE, '3', 3],
    [WHOLE, '3.5', Number.NaN],
    [PERCENT, '12.5 %', 12.5],
    [PERCENT, '12.555', Number.NaN],
    [HOURS, '4', 240],
    [HOURS, '4.5', 270],
    [HOURS, '4:20', 260],
    [HOURS, '4:75', Number.NaN],
  ])('%# reads %s', (kind, text, value) => {
    expect(kind.read(text)).toBe(value);
  });

  it.each([
    [RUPEES, 123_456, '1,23,456'],
    [HOURS, 260, '4:20'],
    [HOURS, 240, '4'],
    [WHOLE, null, ''],
    [PERCENT, Number.NaN, ''],
  ])('%# writes them back', (kind, value, text) => {
    expect(kind.write(value)).toBe(text);
  });

  it('writes what it reads', () => {
    for (const minutes of [0, 15, 60, 95, 600]) expect(HOURS.read(HOURS.write(minutes))).toBe(minutes);
  });
});

describe('what is refused in rules', () => {
  it('is nothing where nothing is set', () => {
    expect(ruleErrors(OPEN_RULES)).toEqual({});
  });

  it('asks for the amount of a city that has none, and for the city of an amount', () => {
    expect(ruleErrors(withCity('Pune', Number.NaN))).toEqual({
      'hotel.cities.limits.0.limit': CITY_AND_AMOUNT_MESSAGE,
    });
    expect(ruleErrors(withCity('', 5_000))).toEqual({ 'hotel.cities.limits.0.city': CITY_AND_AMOUNT_MESSAGE });
  });

  it('says each sentence once beneath its rule', () => {
    const errors = ruleErrors(withCity('', Number.NaN));
    expect(errorsUnder(errors, 'hotel.cities')).toEqual([CITY_AND_AMOUNT_MESSAGE]);
    expect(errorsUnder(errors, 'hotel.city')).toEqual([]);
  });
});
