import {
  account,
  credit,
  facts,
  NEW_ID,
  ORG,
  oneOf,
  PAID,
  PLANTED_CREDIT,
  type PlantedBreach,
  refund,
  transfer,
} from './plant-rows.ts';

/** A balance that follows its transfer. */
const moved = (code: string, paise: number) =>
  `update ledger_account set balance_paise = balance_paise + ${paise} where organization_id = ${ORG} and code = '${code}'`;
/** ₹7 of the booked one are set aside in the wallet. */
const held = (status: string) =>
  `insert into payment (organization_id, id, booking_id, reference, gateway_id, amount_paise, status, gateway_ref, created_at, expires_at, settled_at)
   values (${ORG}, ${NEW_ID}, ${oneOf('BOOKED')}, 'PLANTED/WALLET', 'wallet', 700, '${status}',
     ${status === 'SUCCESSFUL' ? "'PLANTED/WALLET'" : 'null'}, now(), now(), ${status === 'HELD' ? 'null' : 'now()'})`;

/** Breaches of the invariants of money. */
export const PLANTED_MONEY_BREACHES: readonly PlantedBreach[] = [
  {
    id: 'I16',
    why: 'reports count another sum than its transfers moved',
    statements: [
      `delete from booking_emission where booking_id = ${oneOf('BOOKED')}`,
      `delete from booking_line where booking_id = ${oneOf('BOOKED')}`,
      `delete from booking_line_due where booking_id = ${oneOf('BOOKED')}`,
    ],
  },
  {
    id: 'I16',
    why: 'a day is not the sum of its lines',
    statements: ['update spend_day set fee_paise = fee_paise + 1 where ctid = (select ctid from spend_day limit 1)'],
  },
  {
    id: 'I1',
    why: 'more was refunded than was captured',
    breaksToo: ['I3', 'L1'],
    statements: [refund('99999999', `'planted'`)],
  },
  {
    id: 'I1',
    why: 'nothing was bought, and captured money has not been sent back',
    breaksToo: ['I4'],
    statements: [`update booking set status = 'FAILED' where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I1',
    why: 'it is booked, and no payment is left that paid for it',
    breaksToo: ['I8'],
    statements: [`update payment set status = 'FAILED' where id = ${PAID}`],
  },
  {
    id: 'I1',
    why: 'it is cancelled, and what was taken is not what came back and what was kept',
    statements: [
      `update cancellation set refund = jsonb_set(jsonb_set(refund, '{paidPaise}', '700'), '{nonRefundablePaise}',
         to_jsonb(700 - (refund ->> 'paidPaise')::bigint + (refund ->> 'nonRefundablePaise')::bigint))
       where booking_id = ${oneOf('CANCELED')}`,
    ],
  },
  {
    id: 'I3',
    why: 'the balance is not the sum of its transfers',
    statements: [`update ledger_account set balance_paise = balance_paise + 1 where organization_id = ${ORG}`],
  },
  {
    id: 'I3',
    why: 'the days of an account do not add up to its balance',
    statements: [
      'update ledger_day set amount_paise = amount_paise + 1 where ctid = (select ctid from ledger_day limit 1)',
    ],
  },
  {
    id: 'I3',
    why: 'the balances do not add up to nothing',
    statements: [
      `update ledger_account set balance_paise = balance_paise + 1 where organization_id = ${ORG} and code = 'revenue_fees'`,
    ],
  },
  {
    id: 'I3',
    why: 'a transfer without two sides or without an amount',
    statements: [
      'alter table ledger_transfer drop constraint ledger_transfer_check',
      account('revenue_fees'),
      transfer('planted', 'revenue_fees', 'revenue_fees'),
    ],
  },
  {
    id: 'I3',
    why: 'money rests in suspense though the booking does not wait for anything',
    breaksToo: ['I16'],
    statements: [
      account('supplier_margin'),
      account('customer_suspense'),
      transfer('planted', 'supplier_margin', 'customer_suspense', oneOf('BOOKED')),
    ],
  },
  {
    id: 'I3',
    why: 'the gateway’s account moved without a payment, a refund or a dispute',
    statements: [account('supplier_margin'), transfer('planted', 'gateway_clearing', 'supplier_margin')],
  },
  {
    id: 'I3',
    why: 'the books tell of a dispute that is not there',
    statements: [account('receivable'), transfer('chargeback:UNHEARD-OF:owed', 'receivable', 'gateway_clearing')],
  },
  {
    id: 'I3',
    why: 'the dispute and its transfers disagree',
    statements: [
      `insert into payment_dispute (organization_id, id, gateway_id, reference, payment_reference, amount_paise, reason, state,
         opened_at, respond_by, heard_at, decided_at, wallet_paise, owed_paise, debited_at)
       values (${ORG}, ${NEW_ID}, 'worldline', 'PLANTED', 'PLANTED', 700, 'planted', 'lost', now(), now(), now(), now(), 0, 700, now())`,
    ],
  },
  {
    id: 'I3',
    why: 'the settlement and its transfers disagree',
    statements: [
      account('bank_clearing'),
      account('gateway_clearing'),
      transfer('settlement:UNHEARD-OF:paid', 'bank_clearing', 'gateway_clearing'),
    ],
  },
  { id: 'I3', why: 'the refund and its transfers disagree', breaksToo: ['L1'], statements: [refund('5', `'planted'`)] },
  {
    id: 'I3',
    why: 'the books tell of a refund that is not there',
    statements: [transfer('refund-paid:UNHEARD-OF', 'refunds_due', 'gateway_clearing')],
  },
  {
    id: 'I3',
    why: 'the books tell of a refund that is not there',
    statements: [transfer('refund-due:UNHEARD-OF', 'customer_suspense', 'refunds_due')],
  },
  // What a booking had set aside was returned after the rest had been written off.
  {
    id: 'I3',
    why: 'the airline’s credit and its transfers disagree',
    statements: [
      credit(700),
      account('airline_credits'),
      transfer(`credit:${PLANTED_CREDIT}:granted`, 'supplier_payable', 'airline_credits'),
      transfer(`credit:${PLANTED_CREDIT}:expired`, 'airline_credits', 'supplier_payable'),
    ],
  },
  {
    id: 'I3',
    why: 'the airline’s credit and its transfers disagree',
    statements: [
      account('airline_credits'),
      transfer(`credit:${PLANTED_CREDIT}:granted`, 'supplier_payable', 'airline_credits'),
    ],
  },
  {
    id: 'I7',
    why: 'another amount was taken than was asked for',
    statements: [`update payment set amount_paise = amount_paise + 1 where id = ${PAID}`],
  },
  {
    id: 'I7',
    why: 'another amount was taken than the booking’s total',
    breaksToo: ['L1'],
    statements: [
      `update booking set status = 'BOOKING_IN_PROCESS', total_paise = total_paise - 1 where id = ${oneOf('BOOKED')}`,
    ],
  },
  {
    id: 'I7',
    why: 'two payments were taken for one purchase',
    breaksToo: ['I3'],
    statements: [
      `insert into payment (organization_id, id, booking_id, reference, gateway_id, amount_paise, status, gateway_ref, created_at, expires_at)
       select organization_id, ${NEW_ID}, booking_id, 'PLANTED', gateway_id, 700, 'SUCCESSFUL', 'planted', now(), now()
       from payment where id = ${PAID}`,
      transfer('capture:PLANTED', 'gateway_clearing', 'customer_suspense'),
    ],
  },
  {
    id: 'I8',
    why: 'it is paid, and its capture is missing from the books',
    breaksToo: ['I1', 'I3'],
    statements: [
      `delete from ledger_transfer where organization_id = ${ORG} and key = (
         select 'capture:' || reference from payment where id = ${PAID})`,
    ],
  },
  {
    id: 'I8',
    why: 'it is paid without the gateway’s reference',
    statements: [`update payment set gateway_ref = null where id = ${PAID}`],
  },
  {
    id: 'I8',
    why: 'a capture of a payment that is not known as paid',
    breaksToo: ['I3'],
    statements: [transfer('capture:UNHEARD-OF', 'gateway_clearing', 'customer_suspense')],
  },
  {
    id: 'I8',
    why: 'one payment was sent back twice as not needed',
    breaksToo: ['I3', 'L1'],
    statements: [refund('5', `'rl-1'`), refund('5', `'rl-2'`)],
  },
  {
    id: 'I13',
    why: 'it is taxed within the state and across states at once',
    statements: [facts('{quote,igstPaise}', '5'), facts('{quote,cgstPaise}', '5'), facts('{quote,sgstPaise}', '5')],
  },
  { id: 'I13', why: 'CGST and SGST of one fee differ', statements: [facts('{quote,cgstPaise}', '7654321')] },
  {
    id: 'I13',
    why: 'CGST and SGST in the books differ',
    breaksToo: ['I3'],
    statements: [
      account('cgst_payable'),
      account('supplier_margin'),
      transfer('planted', 'supplier_margin', 'cgst_payable', oneOf('BOOKED')),
    ],
  },
  {
    id: 'I13',
    why: 'the books tax it within the state and across states at once',
    breaksToo: ['I3'],
    statements: ['cgst_payable', 'igst_payable', 'supplier_margin']
      .map(account)
      .concat(
        transfer('planted-1', 'supplier_margin', 'cgst_payable', oneOf('BOOKED')),
        transfer('planted-2', 'supplier_margin', 'igst_payable', oneOf('BOOKED')),
      ),
  },
  {
    id: 'I13',
    why: 'its documents and its books state different fees or taxes',
    statements: [
      `insert into tax_document (organization_id, id, booking_id, kind, number, subject, issued_on, taxable_paise,
         cgst_paise, sgst_paise, igst_paise, facts, created_at)
       values (${ORG}, ${NEW_ID}, ${oneOf('BOOKED')}, 'invoice', 'PLANTED', 'planted', '2026-01-01', 987654321, 0, 0, 0, '{}', now())`,
    ],
  },
  {
    id: 'I13',
    why: 'its documents and its books state different fees or taxes',
    statements: [`delete from tax_document where booking_id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I13',
    why: 'what was kept back of it is not what its transfer says',
    statements: [
      `insert into source_tax (organization_id, line_id, tax, booking_id, day, service, vendor, value_paise, rate, amount_paise, posted_at)
       select organization_id, id, 'gst_tcs', booking_id, day, service, vendor, 140000, 50, 700, now() from booking_line
       where booking_id = ${oneOf('BOOKED')} limit 1`,
    ],
  },
  {
    id: 'I13',
    why: 'it is not the sum of what was kept back from suppliers',
    statements: [
      account('supplier_payable'),
      account('tcs_payable'),
      transfer('tcs:UNHEARD-OF', 'supplier_payable', 'tcs_payable'),
      moved('supplier_payable', 700),
      moved('tcs_payable', -700),
    ],
  },
  {
    id: 'I13',
    why: 'its documents and its books state different fees or taxes',
    statements: [
      // A replaced document is not counted: it is missing where nothing replaces it.
      `update tax_document set replaces = (select number from tax_document where booking_id = ${oneOf('BOOKED')} limit 1)
       where booking_id <> ${oneOf('BOOKED')} and id = (select id from tax_document where booking_id <> ${oneOf('BOOKED')} limit 1)`,
    ],
  },
  {
    id: 'I3',
    why: 'the books tell of a refund that is not there',
    statements: [account('receivable'), transfer('refund-charged-back:UNHEARD-OF:700', 'refunds_due', 'receivable')],
  },
  {
    id: 'I17',
    why: 'what is set aside is not the sum of what waits',
    statements: [
      account('bank_clearing'),
      account('wallet_held'),
      transfer('planted', 'bank_clearing', 'wallet_held'),
      moved('bank_clearing', 700),
      moved('wallet_held', -700),
    ],
  },
  { id: 'I17', why: 'it is held, and nothing was set aside', statements: [held('HELD')] },
  { id: 'I17', why: 'it waits for a card that nobody asks about', statements: [held('HELD')] },
  {
    id: 'I17',
    why: 'it is set aside for a purchase that is over',
    statements: [
      ...[account('bank_clearing'), account('wallet'), account('wallet_held')],
      ...[transfer('topup:planted', 'bank_clearing', 'wallet'), moved('bank_clearing', 700)],
      ...[transfer('hold:PLANTED/WALLET', 'wallet', 'wallet_held'), moved('wallet_held', -700)],
      held('SUCCESSFUL'),
    ],
  },
  {
    id: 'I17',
    why: 'it was taken or given up, and a part of it still rests',
    breaksToo: ['I3'],
    statements: [
      ...[account('wallet'), account('wallet_held'), transfer('hold:PLANTED/WALLET', 'wallet', 'wallet_held')],
      held('FAILED'),
    ],
  },
  {
    id: 'I17',
    why: 'the books tell of a hold that is not there',
    breaksToo: ['I3'],
    statements: [account('wallet'), account('wallet_held'), transfer('release:UNHEARD-OF', 'wallet_held', 'wallet')],
  },
  {
    id: 'I17',
    why: 'what is set aside is not the sum of what is to be paid out',
    statements: [
      ...[account('bank_clearing'), account('withdrawal_held')],
      ...[transfer('planted', 'bank_clearing', 'withdrawal_held'), moved('bank_clearing', 700)],
      moved('withdrawal_held', -700),
    ],
  },
  {
    id: 'I17',
    why: 'its withdrawal and its books tell different things',
    statements: [
      `insert into payout_account (organization_id, id, bank, holder, account_number, ifsc, state, added_by, added_at)
       values (${ORG}, '01960000-0000-7000-8000-00000000aaaa', 'A bank', 'A holder', '1234567', 'HDFC0000001', 'removed', (select id from person where organization_id = ${ORG} limit 1), now())`,
      `insert into withdrawal (organization_id, id, payout_account_id, amount_paise, state, asked_by, asked_at, decided_at)
       values (${ORG}, ${NEW_ID}, '01960000-0000-7000-8000-00000000aaaa', 700, 'taken_back', (select id from person where organization_id = ${ORG} limit 1), now(), now())`,
    ],
  },
  {
    id: 'I17',
    why: 'it is not the sum of what is left of grants',
    statements: [
      ...[account('promo_cost'), account('wallet_promo')],
      ...[transfer('planted', 'promo_cost', 'wallet_promo'), moved('promo_cost', 700), moved('wallet_promo', -700)],
    ],
  },
  {
    id: 'I17',
    why: 'what was granted is not what is left, ended or spent',
    statements: [
      `insert into promo_grant (organization_id, id, amount_paise, left_paise, expires_on, reason, granted_by, granted_at)
       values (${ORG}, ${NEW_ID}, 700, 0, '2099-01-01', 'Planted', 'planted', now())`,
    ],
  },
  {
    id: 'I17',
    why: 'grants have paid another sum than the payment',
    statements: [
      `insert into promo_grant (organization_id, id, amount_paise, left_paise, expires_on, reason, granted_by, granted_at)
       values (${ORG}, '01960000-0000-7000-8000-00000000bbbb', 700, 0, '2099-01-01', 'Planted', 'planted', now())`,
      `insert into promo_use (organization_id, payment_ref, grant_id, booking_id, amount_paise)
       values (${ORG}, 'PLANTED/PROMO', '01960000-0000-7000-8000-00000000bbbb', ${oneOf('BOOKED')}, 700)`,
    ],
  },
];
