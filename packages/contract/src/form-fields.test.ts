import { describe, expect, test } from 'vitest';
import { amount, difference } from './amounts.ts';
import { decideWorkCase } from './desk/case-decisions.ts';

const sentencesOf = (shape: ReturnType<typeof amount>, value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('rupees that a person typed', () => {
  test.each([
    [0, 0],
    [0.1, 10],
    [2_499.99, 249_999],
    [1_000_000_000, 100_000_000_000],
  ])('%d is an amount of %i paise', (value, paise) => {
    expect(sentencesOf(amount('Penality'), value)).toEqual([]);
    expect(amount('Penality').parse(value)).toBe(paise);
  });

  test.each([
    [2_499.999, 'Penality can have two decimals at most'],
    [0.005, 'Penality can have two decimals at most'],
    [-1, 'Please enter valid penality'],
    [1_000_000_000.01, 'Please enter valid penality'],
    ['300', 'Please enter valid penality'],
    [undefined, 'Penality is required'],
  ])('%j is none', (value, sentence) => {
    expect(sentencesOf(amount('Penality'), value)).toEqual([sentence]);
  });

  test('may be bounded closer, and be below 0 where a difference is meant', () => {
    expect(sentencesOf(amount('Amount', 100_000), 100_000.01)).toEqual(['Please enter valid amount']);
    expect(sentencesOf(difference('Fare difference'), -250.5)).toEqual([]);
    expect(sentencesOf(difference('Fare difference'), -250.505)).toEqual([
      'Fare difference can have two decimals at most',
    ]);
  });

  test('are asked for with their field in every sum of a decided case', () => {
    const body = {
      workCaseId: '01890a5d-ac96-774b-bcce-b302099a8057',
      version: 1,
      action: 'enter_cancellation',
      newPrice: 1.001,
      amount: 1.001,
      answers: [{ itemKey: 'part', isCancelled: true, penality: 2_499.999, credit: 1.001 }],
    };
    const refused = decideWorkCase.body
      .safeParse(body)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(refused).toEqual([
      ['newPrice', 'New price can have two decimals at most'],
      ['answers.0.penality', 'Penality can have two decimals at most'],
      ['answers.0.credit', 'Credit can have two decimals at most'],
      ['amount', 'Amount can have two decimals at most'],
    ]);
  });
});
