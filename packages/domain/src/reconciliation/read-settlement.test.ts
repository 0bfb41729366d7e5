import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadSettlements, readSettlementFile } from './read-settlement.ts';
import { sumSettlement } from './settled-row.ts';

const sheet = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ row: at + 1, cells }));
const settlementsOf = (read: ReadSettlements) => {
  if (!read.ok) throw new Error(read.message);
  return read.settlements;
};
const messageOf = (read: ReadSettlements) => (read.ok ? null : read.message);

const RAZORPAY = [
  ...['entity_id', 'type', 'debit', 'credit', 'amount', 'fee', 'tax', 'settled_at', 'settlement_id', 'settlement_utr'],
  ...['payment_id', 'order_receipt'],
];
const payment = (entity: string, settlement = 'setl_1', utr = 'HDFCN52026110500001') => [
  ...[
    entity,
    'payment',
    '0',
    '976.40',
    '1000',
    '23.60',
    '3.60',
    '05/11/2026 10:15:00',
    settlement,
    utr,
    '',
    `PRV-${entity}`,
  ],
];

describe('a settlement file', () => {
  it('of payments, refunds and adjustments in rupees is read by its settlements', () => {
    const [first, second, ...more] = settlementsOf(
      readSettlementFile(
        sheet(
          RAZORPAY,
          payment('pay_1'),
          ['rfnd_1', 'refund', '400', '0', '400', '0', '0', '05/11/2026 10:15:00', 'setl_1', '', 'pay_1', ''],
          ['adj_1', 'adjustment', '50', '0', '50', '0', '0', '05/11/2026 10:15:00', 'setl_1', '', '', ''],
          payment('pay_2', 'setl_2', 'HDFCN52026110500002'),
        ),
      ),
    );
    expect(more).toEqual([]);
    expect([first?.reference, first?.utr, first?.day]).toEqual(['setl_1', 'HDFCN52026110500001', '2026-11-05']);
    expect(first?.rows.map(({ kind, amountPaise, feePaise }) => [kind, amountPaise, feePaise])).toEqual([
      ['payment', 100_000, 2_360],
      ['refund', 40_000, 0],
      ['adjustment', 5_000, 0],
    ]);
    expect(first && sumSettlement(first)).toMatchObject({ netPaise: 52_640, feePaise: 2_360, isTied: true });
    expect(second?.rows.map(({ reference, row }) => [reference, row])).toEqual([['PRV-pay_2', 5]]);
  });

  it('in paise, with seconds since 1970, tax beside the fee, and the payout as a row of its own is the same', () => {
    const [only] = settlementsOf(
      readSettlementFile(
        sheet(
          ['Settlement report'],
          [
            'Transaction ID',
            'Type',
            'Amount (paise)',
            'MDR in paise',
            'GST in paise',
            'Net amount (paise)',
            'Debit (paise)',
            'Settlement ID',
            'UTR',
            'Settled at',
            'Receipt',
          ],
          // 2026-11-05T18:40:00Z is the sixth in India.
          [
            'pay_1',
            'payment',
            '100000',
            '2000',
            '360',
            '97640',
            '0',
            'setl_1',
            'hdfcn52026110500001',
            '1793904000',
            'PRV-1',
          ],
          ['', 'settlement', '97640', '0', '0', '0', '97640', 'setl_1', '', '1793904000', ''],
        ),
      ),
    );
    expect([only?.day, only?.utr, only?.statedPaise]).toEqual(['2026-11-06', 'HDFCN52026110500001', 97_640]);
    expect(only?.rows[0]).toMatchObject({ amountPaise: 100_000, feePaise: 2_360, taxPaise: 360, creditPaise: 97_640 });
    expect(only && sumSettlement(only).isTied).toBe(true);
  });

  it('without debit and credit follows from amounts and fees', () => {
    const [only] = settlementsOf(
      readSettlementFile(
        sheet(
          ['Order ID', 'Type', 'Amount', 'Fee', 'Settlement No.', 'Settlement Date'],
          ['PRV-1', 'Sale', '1,000.00', '20.00', '77', '05-Nov-2026'],
          ['PRV-2', 'Refund', '(100.00)', '', '77', '05-Nov-2026'],
          ['', '', '', '', '', ''],
          ['', 'Total', '900.00', '20.00', '', ''],
        ),
      ),
    );
    expect(only && sumSettlement(only)).toMatchObject({ creditPaise: 98_000, debitPaise: 10_000, isTied: true });
  });

  it('whose rows do not lead to what was paid out does not tie', () => {
    const off = (net: string) =>
      settlementsOf(
        readSettlementFile(
          sheet(RAZORPAY, ['p', 'payment', '0', net, '1000', '23.60', '3.60', '05/11/2026', 's', '', '', 'PRV-1']),
        ),
      );
    expect(off('976.40').map((one) => sumSettlement(one).isTied)).toEqual([true]);
    expect(off('970.00').map((one) => sumSettlement(one).isTied)).toEqual([false]);
  });

  it('may have nothing but what was paid out, and then does not tie by itself', () => {
    const payout = ['', 'settlement', '976.40', '0', '', '', '', '05/11/2026', 'setl_1', 'HDFCN52026110500001', '', ''];
    const [only] = settlementsOf(readSettlementFile(sheet(RAZORPAY, payout)));
    expect(only).toMatchObject({ statedPaise: 97_640, utr: 'HDFCN52026110500001', rows: [] });
    expect(only && sumSettlement(only).isTied).toBe(false);
  });

  it('leaves out what is not settled yet, and says how much that is', () => {
    const read = readSettlementFile(sheet(RAZORPAY, payment('pay_1'), payment('pay_2', ''), payment('pay_3', 'NA')));
    expect(read.ok && [read.settlements.length, read.unsettled]).toEqual([1, 2]);
  });

  it('is known by what is seen of its numbers', () => {
    const [only] = settlementsOf(
      readSettlementFile(sheet(RAZORPAY, payment('pay_1').with(11, ' PRV\u202e-\n1\u0007 '))),
    );
    expect(only?.rows[0]?.reference).toBe('PRV- 1');
  });

  it('is refused with its rows where it says a thing twice, or two things of one settlement', () => {
    expect(messageOf(readSettlementFile(sheet(RAZORPAY, payment('pay_1'), payment('pay_1'))))).toBe(
      'pay_1 of settlement setl_1 appears in row 2 and in row 3.',
    );
    expect(
      messageOf(readSettlementFile(sheet(RAZORPAY, payment('a'), payment('b', 'setl_1', 'HDFCN52026110500009')))),
    ).toContain('HDFCN52026110500001 in row 2 and HDFCN52026110500009 in row 3');
    const later = payment('b').with(7, '06/11/2026');
    expect(messageOf(readSettlementFile(sheet(RAZORPAY, payment('a'), later)))).toContain('of 2026-11-06 in row 3');
  });

  it('is refused with its row where an amount or a day cannot be read, and where it is none', () => {
    expect(messageOf(readSettlementFile(sheet(RAZORPAY, payment('a').with(4, '1.000,00'))))).toBe(
      'Row 2: an amount cannot be read.',
    );
    expect(messageOf(readSettlementFile(sheet(RAZORPAY, payment('a').with(7, '31/02/2026'))))).toContain(
      'is not a date',
    );
    expect(messageOf(readSettlementFile(sheet(RAZORPAY, payment('a').with(2, '5'))))).toContain(
      'both debit and credit',
    );
    expect(messageOf(readSettlementFile(sheet(['Date', 'Narration', 'Debit', 'Credit'])))).toContain('headings');
    expect(messageOf(readSettlementFile(sheet(RAZORPAY)))).toContain('no settled payments');
  });
});

describe('an amount with its sign', () => {
  const BARE = ['Order ID', 'Type', 'Amount', 'Fee', 'Net amount', 'Settlement ID', 'Settlement date'];
  const row = (name: string, type: string, amount: string, fee = '', net = '') => [
    ...[name, type, amount, fee, net],
    ...['s', '05/11/2026'],
  ];
  const readOne = (...rows: readonly (readonly string[])[]) => {
    const [only] = settlementsOf(readSettlementFile(sheet(BARE, ...rows)));
    if (!only) throw new Error('Nothing was read');
    const { netPaise, isTied } = sumSettlement(only);
    return { kinds: only.rows.map(({ kind }) => kind), statedPaise: only.statedPaise, netPaise, isTied };
  };

  it.each([
    ['without a type is a refund', ['', '-400'], 'refund'],
    ['without a type, in brackets, is a refund', ['', '(400)'], 'refund'],
    ['without a type and with its net is a refund', ['', '-400', '', '-400'], 'refund'],
    ['of a refund is taken', ['refund', '-400'], 'refund'],
    ['of a refund with its net is taken', ['refund', '-400', '', '-400'], 'refund'],
    ['of a refund whose net alone has the sign is taken', ['refund', '400', '', '-400'], 'refund'],
    ['of an adjustment is taken', ['adjustment', '-400'], 'adjustment'],
    ['of an adjustment with its net is taken', ['adjustment', '-400', '', '-400'], 'adjustment'],
    ['of a chargeback is taken', ['chargeback', '-400'], 'adjustment'],
    ['of a chargeback whose net alone has the sign is taken', ['chargeback', '400', '', '-400'], 'adjustment'],
    ['of a payment is no payment', ['payment', '-400'], 'adjustment'],
  ] as const)('below zero %s', (_, [type, amount, fee = '', net = ''], kind) => {
    expect(readOne(row('P1', '', '1000', '20', '980'), row('P2', type, amount, fee, net))).toEqual({
      kinds: ['payment', kind],
      statedPaise: null,
      netPaise: 58_000,
      isTied: true,
    });
  });

  it.each([
    ['a net', row('', 'settlement', '', '', '-400')],
    ['an amount', row('', 'payout', '-400')],
  ])('of a payout below zero ties, as %s', (_, payout) => {
    expect(readOne(row('P1', 'refund', '-400'), payout)).toMatchObject({ statedPaise: -40_000, isTied: true });
    expect(readOne(row('P1', 'payment', '400'), payout)).toMatchObject({ statedPaise: -40_000, isTied: false });
  });

  it('of a payout that the gateway was owed stands on the credit side', () => {
    const refund = ['rfnd_1', 'refund', '400', '0', '400', '0', '0', '05/11/2026', 's', '', 'pay_1', ''];
    const owed = ['', 'settlement', '0', '400', '400', '0', '0', '05/11/2026', 's', '', '', ''];
    const [only] = settlementsOf(readSettlementFile(sheet(RAZORPAY, refund, owed)));
    expect(only && sumSettlement(only)).toMatchObject({ netPaise: -40_000, isTied: true });
  });

  it('that is above zero in one column and below in the other is refused', () => {
    expect(messageOf(readSettlementFile(sheet(BARE, row('P1', 'adjustment', '-400', '', '400'))))).toBe(
      'Row 2: its amount is below zero, and its credit or net amount is not.',
    );
  });

  it('of a fee above its payment takes the rest', () => {
    expect(readOne(row('P1', 'payment', '10', '20'))).toMatchObject({ netPaise: -1_000, isTied: true });
  });

  it('moves the same with its net and without it, and never ties as the opposite', () => {
    const anyLine = fc.record({
      type: fc.constantFrom('', 'payment', 'refund', 'adjustment', 'chargeback'),
      rupees: fc.integer({ min: 1, max: 100_000 }),
      isTaken: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const signed = lines.map(({ type, rupees, isTaken }) => ({
          type,
          rupees: type === 'refund' || (type !== 'payment' && isTaken) ? -rupees : rupees,
        }));
        const netPaise = signed.reduce((total, { rupees }) => total + rupees * 100, 0);
        const rowsOf = (hasNet: boolean) =>
          signed.map(({ type, rupees }, at) => row(`P${at}`, type, `${rupees}`, '', hasNet ? `${rupees}` : ''));
        const payout = (rupees: number) => row('', 'settlement', `${rupees}`);
        for (const rows of [rowsOf(true), rowsOf(false)]) {
          expect(readOne(...rows, payout(netPaise / 100))).toMatchObject({ netPaise, isTied: true });
          expect(readOne(...rows, payout(netPaise / -100)).isTied).toBe(netPaise === 0);
        }
      }),
    );
  });
});

describe('a refund that came back', () => {
  const row = (type: string, debit: string, credit: string, amount = '5000') => [
    ...['rfnd_1', type, debit, credit, amount, '0', '0', '05/11/2026', 'setl_1', '', 'pay_1', ''],
  ];
  const paidOut = (rupees: string) => [
    ...['', 'settlement', rupees, '0', rupees, '0', '0', '05/11/2026', 'setl_1', '', '', ''],
  ];
  const readOne = (...rows: readonly (readonly string[])[]) => {
    const [only] = settlementsOf(readSettlementFile(sheet(RAZORPAY, ...rows)));
    if (!only) throw new Error('Nothing was read');
    const { netPaise, isTied } = sumSettlement(only);
    return { kinds: only.rows.map(({ kind }) => kind), netPaise, isTied };
  };

  it.each(['Refund Reversal', 'refund_reversed', 'Reversal of refund', 'Refund failed', 'FAILED_REFUND', 'refund'])(
    'as “%s” with a credit is paid',
    (type) => {
      expect(readOne(row(type, '0', '5000'))).toEqual({ kinds: ['adjustment'], netPaise: 500_000, isTied: true });
      expect(readOne(row(type, '0', '5000'), paidOut('5000')).isTied).toBe(true);
    },
  );

  it('is taken where the gateway takes it again', () => {
    const again = { kinds: ['adjustment'], netPaise: -500_000, isTied: true };
    expect(readOne(row('Refund reversal', '5000', '0'))).toEqual(again);
    expect(readOne(row('refund', '5000', '0'))).toEqual({ ...again, kinds: ['refund'] });
  });

  it('is refused with its row where nothing tells which of both it is', () => {
    const bare = ['Order ID', 'Type', 'Amount', 'Settlement ID', 'Settlement date'];
    const sale = ['P1', 'Sale', '9000', 's', '05/11/2026'];
    for (const amount of ['5000', '-5000']) {
      const back = ['P1', 'Refund Reversal', amount, 's', '05/11/2026'];
      expect(messageOf(readSettlementFile(sheet(bare, sale, back)))).toBe(
        'Row 3: “Refund Reversal” has neither debit nor credit. It is not clear whether it was paid or taken.',
      );
    }
    expect(messageOf(readSettlementFile(sheet(RAZORPAY, row('Refund failed', '', ''))))).toContain(
      'Row 2: “Refund failed”',
    );
  });

  it('is told by its net as well, and a refund whose net has no sign still does not tie', () => {
    const net = ['Order ID', 'Type', 'Amount', 'Net amount', 'Settlement ID', 'Settlement date'];
    const tied = (type: string) =>
      settlementsOf(readSettlementFile(sheet(net, ['P1', type, '5000', '5000', 's', '05/11/2026']))).map((one) => {
        const { netPaise, isTied } = sumSettlement(one);
        return [netPaise, isTied];
      });
    expect(tied('Refund reversed')).toEqual([[500_000, true]]);
    expect(tied('Refund')).toEqual([[500_000, false]]);
  });
});
