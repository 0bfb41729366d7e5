import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerAccount } from '../ledger/posting.ts';
import { fromRupees, type Paise, paise, sum, ZERO } from '../money/money.ts';
import { mapVouchers, unmappedCostCentres, unmappedHeads } from './map-vouchers.ts';
import {
  claimVoucher,
  type DocumentFacts,
  debitsOf,
  documentVoucher,
  paymentVoucher,
  type SupplierFacts,
  supplierVoucher,
  type Voucher,
} from './voucher.ts';

const rupees = fromRupees;
const INVOICE: DocumentFacts = {
  number: 'PI/26-27/0000042',
  kind: 'invoice',
  day: '2026-11-15',
  description: '',
  isClaimable: true,
  taxablePaise: rupees(300),
  cgstPaise: ZERO,
  sgstPaise: ZERO,
  igstPaise: rupees(54),
  shares: [],
};
const BOUGHT: SupplierFacts = {
  bookingId: 'b',
  eventKey: 'purchase:b',
  event: 'purchase',
  day: '2026-11-15',
  service: 'flight',
  vendor: 'IndiGo',
  place: 'Bengaluru - Delhi',
  travellers: [{ name: 'Asha Rao', costCentre: 'CC-1', amountPaise: rupees(8_480) }],
};

/** Head and rupees of each line. */
const linesOf = (voucher: Voucher | null) => voucher?.lines.map(({ head, amountPaise }) => [head, amountPaise / 100]);
const netOf = (voucher: Voucher | null, head: string) =>
  sum((voucher?.lines ?? []).filter((line) => line.head === head).map(({ amountPaise }) => amountPaise));

describe('a voucher', () => {
  it.each<[string, Voucher | null, unknown]>([
    [
      'of an invoice',
      documentVoucher(INVOICE),
      [
        ['fees', 300],
        ['input_igst', 54],
        ['clearing', -354],
      ],
    ],
    [
      'of a credit note, the other way round',
      documentVoucher({
        ...INVOICE,
        kind: 'credit_note',
        cgstPaise: rupees(27),
        sgstPaise: rupees(27),
        igstPaise: ZERO,
      }),
      [
        ['fees', -300],
        ['input_cgst', -27],
        ['input_sgst', -27],
        ['clearing', 354],
      ],
    ],
    [
      'of an invoice to no registration: its GST is a cost',
      documentVoucher({ ...INVOICE, isClaimable: false }),
      [
        ['fees', 300],
        ['gst_not_claimable', 54],
        ['clearing', -354],
      ],
    ],
    [
      'of an invoice that two cost centres bear',
      documentVoucher({
        ...INVOICE,
        shares: [
          { costCentre: 'A', weight: 2 },
          { costCentre: 'B', weight: 1 },
        ],
      }),
      [
        ['fees', 200],
        ['fees', 100],
        ['input_igst', 54],
        ['clearing', -354],
      ],
    ],
    ['of nothing', documentVoucher({ ...INVOICE, taxablePaise: ZERO, igstPaise: ZERO }), undefined],
    [
      'of a ticket',
      supplierVoucher(BOUGHT),
      [
        ['travel_flight', 8_480],
        ['clearing', -8_480],
      ],
    ],
    [
      'of a cancelled ticket: what came back is a credit, never an expense',
      supplierVoucher({
        ...BOUGHT,
        event: 'cancellation',
        travellers: [{ name: 'Asha Rao', costCentre: null, amountPaise: rupees(-5_480) }],
      }),
      [
        ['travel_flight', -5_480],
        ['clearing', 5_480],
      ],
    ],
    [
      'of what moves from one traveller to another',
      supplierVoucher({
        ...BOUGHT,
        event: 'correction',
        travellers: [
          { name: 'Asha Rao', costCentre: 'A', amountPaise: rupees(-100) },
          { name: 'Vikram Shah', costCentre: 'B', amountPaise: rupees(100) },
        ],
      }),
      [
        ['travel_flight', -100],
        ['travel_flight', 100],
      ],
    ],
    [
      'of a payment by card',
      paymentVoucher({ ...payment('gateway_clearing', 'customer_suspense'), amountPaise: rupees(8_834) }),
      [
        ['clearing', 8_834],
        ['card_clearing', -8_834],
      ],
    ],
    [
      'of a refund to a card',
      paymentVoucher(payment('refunds_due', 'gateway_clearing')),
      [
        ['card_clearing', 1],
        ['clearing', -1],
      ],
    ],
    [
      'of an airline credit that was kept',
      paymentVoucher(payment('customer_suspense', 'airline_credits')),
      [
        ['airline_credits', 1],
        ['clearing', -1],
      ],
    ],
    [
      'of a refund that is owed: it stays with us',
      paymentVoucher(payment('customer_suspense', 'refunds_due')),
      undefined,
    ],
    [
      'of a booking on a credit line',
      paymentVoucher(payment('credit_line_held', 'customer_suspense')),
      [
        ['clearing', 1],
        ['credit_line', -1],
      ],
    ],
    ['of what came in at a bank', paymentVoucher(payment('bank_clearing', 'wallet')), undefined],
    ['of a hold of a wallet', paymentVoucher(payment('wallet', 'wallet_held')), undefined],
    ['of what we pay a supplier', paymentVoucher(payment('customer_suspense', 'supplier_payable')), undefined],
    [
      'of a claim',
      claimVoucher({
        number: 7,
        day: '2026-11-15',
        owner: 'Asha Rao',
        costCentre: 'CC-1',
        lines: [
          { category: 'food', vendor: '=cmd()', amountPaise: rupees(420) },
          { category: 'conveyance', vendor: null, amountPaise: rupees(180.5) },
        ],
      }),
      [
        ['expense_food', 420],
        ['expense_travel', 180.5],
        ['employee_payable', -600.5],
      ],
    ],
  ])('%s', (_case, voucher, lines) => {
    expect(linesOf(voucher)).toEqual(lines);
  });

  it('says in each line with a word of ours first what it is of', () => {
    const [line] =
      claimVoucher({
        number: 7,
        day: '2026-11-15',
        owner: '=A1',
        costCentre: null,
        lines: [{ category: 'food', vendor: '=cmd()', amountPaise: rupees(1) }],
      })?.lines ?? [];
    expect(line?.text).toBe('Expense at =cmd()');
  });

  it('balances whatever it is of, and vouchers come to what documents, lines, payments and claims came to', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), (facts) => {
        const vouchers = facts.flatMap(({ voucher }) => (voucher ? [voucher] : []));
        for (const { lines } of vouchers) {
          expect(sum(lines.map(({ amountPaise }) => amountPaise))).toBe(0);
          expect(lines.every(({ amountPaise }) => amountPaise !== 0)).toBe(true);
        }
        const costs = vouchers.map((voucher) => {
          const against = ['clearing', 'employee_payable', 'card_clearing', 'credit_line'];
          return sum(voucher.lines.filter(({ head }) => !against.includes(head)).map(({ amountPaise }) => amountPaise));
        });
        expect(sum(costs)).toBe(sum(facts.map(({ costPaise }) => costPaise)));
        const moved = sum(vouchers.map((voucher) => netOf(voucher, 'card_clearing')));
        expect(moved).toBe(sum(facts.map(({ cardPaise }) => cardPaise)));
      }),
    );
  });

  it('keeps the whole of an amount that cost centres share', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map(paise);
    const share = fc.record({ costCentre: fc.constantFrom(null, 'A', 'B'), weight: fc.nat(1_000) });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.array(share, { maxLength: 9 }),
        fc.boolean(),
        (taxablePaise, igstPaise, shares, isClaimable) => {
          const voucher = documentVoucher({ ...INVOICE, taxablePaise, igstPaise, shares, isClaimable });
          expect(netOf(voucher, 'fees')).toBe(taxablePaise);
          expect(netOf(voucher, isClaimable ? 'input_igst' : 'gst_not_claimable')).toBe(igstPaise);
          if (voucher) expect(debitsOf(voucher)).toBe(taxablePaise + igstPaise);
        },
      ),
    );
  });
});

describe('under the names of a customer', () => {
  const vouchers = [documentVoucher(INVOICE), supplierVoucher(BOUGHT)].flatMap((voucher) => voucher ?? []);
  const accounts = new Map([
    ['fees', 'Travel fees'],
    ['input_igst', 'Input IGST'],
    ['clearing', 'Pravas'],
    ['travel_flight', 'Air travel'],
  ] as const);

  it('names the heads that lack one, and no head that is not needed', () => {
    const lacking = { accounts: new Map([['fees', 'Travel fees']] as const), costCentres: new Map() };
    expect(unmappedHeads(vouchers, lacking)).toEqual(['travel_flight', 'input_igst', 'clearing']);
    expect(unmappedHeads(vouchers, { accounts, costCentres: new Map() })).toEqual([]);
    expect(() => mapVouchers(vouchers, lacking, 0)).toThrow('input_igst');
  });

  it('numbers what is no document, and counts on from the last export', () => {
    const mapped = mapVouchers(vouchers, { accounts, costCentres: new Map([['CC-1', 'CC100']]) }, 41);
    expect(mapped.map(({ number, ordinal }) => [number, ordinal])).toEqual([
      ['PI/26-27/0000042', 42],
      ['PV/0000043', 43],
    ]);
    expect(mapped[1]?.lines.map(({ account, costCentre }) => [account, costCentre])).toEqual([
      ['Air travel', 'CC100'],
      ['Pravas', null],
    ]);
  });

  it('leaves a cost centre out that has no code, and names it', () => {
    const mapping = { accounts, costCentres: new Map<string, string>() };
    expect(unmappedCostCentres(vouchers, mapping)).toEqual(['CC-1']);
    expect(mapVouchers(vouchers, mapping, 0)[1]?.lines[0]?.costCentre).toBeNull();
  });
});

function payment(debit: LedgerAccount, credit: LedgerAccount) {
  return { key: 'k', day: '2026-11-15', debit, credit, amountPaise: rupees(1) };
}

interface Anything {
  readonly voucher: Voucher | null;
  /** What it costs the customer. */
  readonly costPaise: Paise;
  /** The card's share. */
  readonly cardPaise: Paise;
}

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise);
const signed = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(paise);
const anything: fc.Arbitrary<Anything> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom('invoice' as const, 'credit_note' as const, 'debit_note' as const),
      isClaimable: fc.boolean(),
      taxablePaise: amount,
      cgstPaise: amount,
      sgstPaise: amount,
      igstPaise: amount,
    })
    .map((more) => {
      const whole = sum([more.taxablePaise, more.cgstPaise, more.sgstPaise, more.igstPaise]);
      const costPaise = paise(more.kind === 'credit_note' ? 0 - whole : whole);
      return { voucher: documentVoucher({ ...INVOICE, ...more }), costPaise, cardPaise: ZERO };
    }),
  fc.array(signed, { maxLength: 9 }).map((amounts) => ({
    voucher: supplierVoucher({
      ...BOUGHT,
      travellers: amounts.map((amountPaise) => ({ name: 'A', costCentre: null, amountPaise })),
    }),
    costPaise: sum(amounts),
    cardPaise: ZERO,
  })),
  fc.array(amount, { maxLength: 9 }).map((amounts) => ({
    voucher: claimVoucher({
      number: 1,
      day: '2026-11-15',
      owner: 'A',
      costCentre: null,
      lines: amounts.map((amountPaise) => ({ category: 'food', vendor: null, amountPaise })),
    }),
    costPaise: sum(amounts),
    cardPaise: ZERO,
  })),
  amount.map((amountPaise) => ({
    voucher: paymentVoucher({ ...payment('gateway_clearing', 'customer_suspense'), amountPaise }),
    costPaise: ZERO,
    cardPaise: paise(0 - amountPaise),
  })),
);
