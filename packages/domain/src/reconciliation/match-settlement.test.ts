import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postSettlement } from '../ledger/post-settlement.ts';
import { balancesOf } from '../ledger/posting.ts';
import { paise, sum } from '../money/money.ts';
import { type GatewayMoney, matchSettlement, SETTLED_STATUSES } from './match-settlement.ts';
import { grossOf, type SettledRow, sumSettlement } from './settled-row.ts';

const row = (part: Partial<SettledRow>): SettledRow => {
  const { kind = 'payment', amountPaise = paise(1_000), feePaise = paise(0) } = part;
  const isTaken = kind === 'refund';
  return {
    row: 2,
    kind,
    entity: 'pay_1',
    reference: '',
    payment: '',
    amountPaise,
    feePaise,
    taxPaise: paise(0),
    debitPaise: isTaken ? paise(amountPaise + feePaise) : paise(0),
    creditPaise: isTaken ? paise(0) : paise(amountPaise - feePaise),
    taxGuess: null,
    ...part,
  };
};
const capture = (reference: string, amount: number, gatewayRef = `gw-${reference}`): GatewayMoney => ({
  key: `capture:${reference}`,
  organizationId: 'acme',
  bookingId: null,
  amountPaise: paise(amount),
  names: [reference, gatewayRef],
  paymentNames: [],
});
const refund = (ref: string, amount: number, payment: string): GatewayMoney => ({
  ...capture(ref, amount),
  key: `refund-paid:${ref}`,
  paymentNames: [payment],
});
const statuses = (rows: readonly SettledRow[], ours: readonly GatewayMoney[], settled: readonly string[] = []) =>
  matchSettlement(rows, ours, new Set(settled)).map(({ status, ours: own }) => [status, own?.key ?? null]);

describe('a row of a settlement', () => {
  it('is known by our order, or by the gateway’s number of the payment', () => {
    const ours = [capture('PRV-1', 1_000), capture('PRV-2', 1_000, 'pay_2')];
    expect(statuses([row({ reference: 'PRV-1' }), row({ entity: 'pay_2' })], ours)).toEqual([
      ['agrees', 'capture:PRV-1'],
      ['agrees', 'capture:PRV-2'],
    ]);
  });

  it('of another amount differs, and of nothing is unknown', () => {
    const ours = [capture('PRV-1', 999)];
    expect(statuses([row({ reference: 'PRV-1' }), row({ reference: 'PRV-9' })], ours)).toEqual([
      ['amount_differs', 'capture:PRV-1'],
      ['unknown', null],
    ]);
  });

  it('is settled twice where an earlier row or an earlier settlement has it', () => {
    const ours = [capture('PRV-1', 1_000), capture('PRV-2', 1_000)];
    const rows = [row({ reference: 'PRV-1' }), row({ entity: 'b', reference: 'PRV-1' }), row({ reference: 'PRV-2' })];
    expect(statuses(rows, ours, ['capture:PRV-2'])).toEqual([
      ['agrees', 'capture:PRV-1'],
      ['twice', 'capture:PRV-1'],
      ['twice', 'capture:PRV-2'],
    ]);
  });

  it('of a refund is never taken for its payment, and of several refunds the one of its amount is meant', () => {
    const ours = [capture('PRV-1', 1_000, 'pay_1'), refund('rl-1', 300, 'pay_1'), refund('rl-2', 400, 'pay_1')];
    const back = (amount: number, entity: string) =>
      row({ kind: 'refund', entity, payment: 'pay_1', amountPaise: paise(amount) });
    expect(statuses([back(400, 'rfnd_1'), back(300, 'rfnd_2'), back(100, 'rfnd_3')], ours)).toEqual([
      ['agrees', 'refund-paid:rl-2'],
      ['agrees', 'refund-paid:rl-1'],
      ['twice', 'refund-paid:rl-1'],
    ]);
    expect(statuses([back(1_000, 'rfnd_1')], [capture('PRV-1', 1_000, 'pay_1')])).toEqual([['unknown', null]]);
  });

  it('of an adjustment is a chargeback by the number of its dispute, and otherwise nobody’s', () => {
    const adjustment = (debit: number) =>
      row({
        kind: 'adjustment',
        reference: 'PRV-1',
        payment: 'disp_1',
        debitPaise: paise(debit),
        creditPaise: paise(1_000 - debit),
      });
    const lost = { ...capture('disp_1', 1_000), key: 'chargeback:disp_1' };
    const won = { ...capture('disp_1', 1_000), key: 'chargeback-won:disp_1' };
    expect(statuses([adjustment(1_000)], [capture('PRV-1', 1_000), won, lost])).toEqual([['agrees', lost.key]]);
    expect(statuses([adjustment(0)], [capture('PRV-1', 1_000), won, lost])).toEqual([['agrees', won.key]]);
    expect(statuses([adjustment(1_000)], [capture('PRV-1', 1_000)])).toEqual([['unknown', null]]);
  });
});

const anyName = fc.constantFrom('PRV-1', 'PRV-2', 'PRV-3', 'PRV-4', 'PRV-5');
const anyAmount = fc.integer({ min: 100, max: 100_000 });
const anyOurs = fc.uniqueArray(
  fc
    .record({ name: anyName, amount: anyAmount, isRefund: fc.boolean() })
    .map(({ name, amount, isRefund }) => (isRefund ? refund(`rl-${name}`, amount, name) : capture(name, amount))),
  { selector: ({ key }) => key },
);
const anyRows = fc
  .array(
    fc.record({
      kind: fc.constantFrom('payment' as const, 'refund' as const, 'adjustment' as const),
      name: fc.oneof(anyName, fc.constantFrom('UNHEARD-OF', '')),
      amount: anyAmount,
      fee: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 30 },
  )
  .map((parts) =>
    parts.map(({ kind, name, amount, fee }, at) =>
      row({
        kind,
        entity: `e${at}`,
        reference: kind === 'refund' ? '' : name,
        payment: kind === 'refund' ? name : '',
        amountPaise: paise(amount),
        feePaise: paise(kind === 'adjustment' ? 0 : fee),
      }),
    ),
  );

describe('whatever is settled', () => {
  it('has each row in exactly one status, each of ours settled at most once, and the sums of both tie', () => {
    fc.assert(
      fc.property(anyRows, anyOurs, (rows, ours) => {
        const matched = matchSettlement(rows, ours, new Set());
        expect(matched.map((one) => one.row)).toEqual(rows);
        const by = SETTLED_STATUSES.map((status) => matched.filter((one) => one.status === status));
        expect(by.flat().length).toBe(rows.length);
        expect(sum(by.map((some) => sum(some.map((one) => grossOf(one.row)))))).toBe(sum(rows.map(grossOf)));
        const settled = matched.filter(({ status }) => status === 'agrees' || status === 'amount_differs');
        expect(new Set(settled.map((one) => one.ours?.key)).size).toBe(settled.length);
        for (const { row: one, status, ours: own } of matched) {
          expect(status === 'unknown').toBe(own === null);
          if (status === 'agrees') expect(own?.amountPaise).toBe(one.amountPaise);
          if (status === 'amount_differs') expect(own?.amountPaise).not.toBe(one.amountPaise);
        }
      }),
    );
  });

  it('is the same however the books are ordered', () => {
    fc.assert(
      fc.property(anyRows, anyOurs, (rows, ours) => {
        const told = (some: readonly GatewayMoney[]) =>
          matchSettlement(rows, some, new Set()).map(({ status }) => status);
        expect(told(ours.toReversed())).toEqual(told(ours));
      }),
    );
  });

  it('posts what was paid out and kept: the bank gets the net, and the gateway’s account loses what it had', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { netPaise, feePaise, isTied } = sumSettlement({ rows, statedPaise: null });
        expect(isTied).toBe(true);
        const grossPaise = sum(rows.map(grossOf));
        const balances = balancesOf(postSettlement('one', { grossPaise, feePaise }));
        expect(balances.get('bank_clearing') ?? 0).toBe(netPaise);
        expect(balances.get('gateway_fees') ?? 0).toBe(feePaise);
        expect(0 - (balances.get('gateway_clearing') ?? 0)).toBe(grossPaise);
      }),
    );
  });
});
