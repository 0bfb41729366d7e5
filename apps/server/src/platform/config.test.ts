import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const REQUIRED = {
  DATABASE_SERVE_URL: 'postgres://localhost/pravas',
  FLIGHT_SUPPLIERS: '',
  WORLDLINE_MID: 'merchant',
  WORLDLINE_KEY_HEX: '0'.repeat(32),
  WORLDLINE_PAY_URL: 'http://localhost/doMEPayRequest',
  WORLDLINE_SERVER_URL: 'http://localhost/ipg',
};
const read = (deadlineMs: number, env: Readonly<Record<string, string>> = {}) =>
  readConfig({ ...REQUIRED, PRAVAS_BOOK_DEADLINE_MS: String(deadlineMs), ...env }).timing;
const periods = (deadlineMs: number, quietMs: number) => read(deadlineMs, { PRAVAS_QUIET_PERIOD_MS: String(quietMs) });

describe('the quiet period', () => {
  it('outlasts a send that leaves at the last moment and takes its whole deadline', () => {
    expect(() => periods(30_000, 35_000)).toThrow('PRAVAS_QUIET_PERIOD_MS must be longer than PRAVAS_BOOK_DEADLINE_MS');
    expect(periods(30_000, 35_001).quietPeriodMs).toBe(35_001);
  });

  it.each([1, 2_500, 60_000])('is long enough by itself, with a deadline of %i ms', (deadlineMs) => {
    expect(read(deadlineMs).quietPeriodMs).toBeGreaterThan(deadlineMs + 5_000);
  });
});

it.each(['PRAVAS_FAILPOINT', 'PRAVAS_CLOCK_AHEAD_MS'])('%s is refused in production', (name) => {
  const production = { ...REQUIRED, NODE_ENV: 'production', PRAVAS_SECRET_KEY: '0123456789abcdef'.repeat(4) };
  expect(() => readConfig({ ...production, [name]: '1' })).toThrow(`${name} is for tests and refused in production`);
  expect(readConfig({ ...REQUIRED, [name]: '1' }).environment).toBe('development');
});

describe('the tax that the law lays upon platforms for seats on buses', () => {
  const BUSES = {
    ...REQUIRED,
    BUS_SUPPLIERS: 'first,second',
    FIRST_CONSUMER_KEY: 'key',
    FIRST_CONSUMER_SECRET: 'secret',
    SECOND_CONSUMER_KEY: 'key',
    SECOND_CONSUMER_SECRET: 'secret',
  };
  const paidBy = (env: Readonly<Record<string, string>>) =>
    readConfig({ ...BUSES, ...env }).busSuppliers.map(({ nineFiveBy }) => nineFiveBy);

  it('is paid by each supplier unless its account says that nobody does', () => {
    expect(paidBy({})).toEqual(['connector', 'connector']);
    expect(paidBy({ SECOND_NINE_FIVE_BY: 'none' })).toEqual(['connector', 'none']);
  });

  it('is never paid by us as well, and by nobody unknown', () => {
    expect(() => paidBy({ SECOND_NINE_FIVE_BY: 'us' })).toThrow(
      /SECOND_NINE_FIVE_BY cannot be us: the prices .* have the tax/,
    );
    expect(() => paidBy({ FIRST_NINE_FIVE_BY: 'them' })).toThrow(/FIRST_NINE_FIVE_BY must be one of/);
  });
});

describe('the map of streets behind hotels', () => {
  const styleOf = (url: string) =>
    readConfig({ ...REQUIRED, PUBLIC_URL: 'http://travel.example', HOTEL_MAP_STYLE_URL: url }).hotelMapStyleUrl;

  it('comes over https, or from our own host', () => {
    expect(styleOf('')).toBeNull();
    expect(styleOf('https://tiles.example/style.json')).toBe('https://tiles.example/style.json');
    expect(styleOf('http://travel.example:8080/style.json')).toBe('http://travel.example:8080/style.json');
  });

  it.each(['http://tiles.example/style.json', 'https://me:secret@tiles.example/', 'data:text/plain,x', 'style.json'])(
    'is refused from %s',
    (url) => {
      expect(() => styleOf(url)).toThrow('HOTEL_MAP_STYLE_URL must be an https address');
    },
  );
});
