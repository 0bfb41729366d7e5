import { paise } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRefund, readTransaction, refundRequestText, saleRequestText, statusRequestText } from './messages.ts';

const sale = {
  mid: 'SBX1',
  orderId: 'order-1',
  amountPaise: paise(12_345),
  remarks: 'Flight DEL-BOM',
  responseUrl: 'http://127.0.0.1/return',
};

test('a sale is 20 fields in the order of the kit', () => {
  expect(saleRequestText(sale)).toBe(
    'SBX1|order-1|12345|INR|Flight DEL-BOM|S||||http://127.0.0.1/return|||||||||NA|NA',
  );
});

test('no text in any field can move another field', () => {
  const field = fc.string({ unit: fc.constantFrom('|', '\n', '\r', 'a', ' ', '\u0000'), maxLength: 12 });
  fc.assert(
    fc.property(field, field, field, (remarks, responseUrl, refundRef) => {
      const fields = saleRequestText({ ...sale, remarks, responseUrl }).split('|');
      expect(fields).toHaveLength(20);
      expect(fields.slice(0, 4)).toEqual(['SBX1', 'order-1', '12345', 'INR']);
      expect(fields[5]).toBe('S');
      const refund = refundRequestText({ ...sale, gatewayRef: 'pg1', refundRef }).split('|');
      expect(refund).toHaveLength(14);
      expect(refund.slice(0, 4)).toEqual(['SBX1', 'order-1', 'pg1', '12345']);
    }),
  );
});

test('the status request has 13 fields', () => {
  expect(statusRequestText('SBX1', 'order-1', null)).toBe('SBX1|order-1|||||||||||');
  expect(statusRequestText('SBX1', 'order-1', 'pg1')).toBe('SBX1|order-1|pg1||||||||||');
});

const transaction = 'pg1|order-1|12345|Y|Y|Y|rrn|auth|00|2026-11-21|S|Success||||||||||';
const refund = 'pg1|order-1|ref9|12345|S|Refunded||||||||||';

test('answers of 22 and 16 fields are read', () => {
  expect(readTransaction(transaction)).toEqual({
    gatewayRef: 'pg1',
    orderId: 'order-1',
    amountPaise: 12_345,
    captureStatus: 'Y',
    responseCode: '00',
    statusCode: 'S',
    statusText: 'Success',
  });
  expect(readRefund(refund)).toEqual({
    gatewayRef: 'pg1',
    orderId: 'order-1',
    gatewayRefundRef: 'ref9',
    amountPaise: 12_345,
    statusCode: 'S',
    statusText: 'Refunded',
  });
});

test.each(['12.5', '-1', '1e3', '', ' ', '0x10', '9999999999999999'])('"%s" is no amount', (amount) => {
  expect(readTransaction(transaction.replace('12345', amount))?.amountPaise).toBeNull();
  expect(readRefund(refund.replace('12345', amount))?.amountPaise).toBeNull();
});

test('any other number of fields, or no order id, is refused', () => {
  expect(readTransaction(`${transaction}|`)).toBeNull();
  expect(readTransaction(transaction.replace('|00|', '|'))).toBeNull();
  expect(readTransaction(transaction.replace('order-1', ''))).toBeNull();
  expect(readRefund(`${refund}|`)).toBeNull();
  expect(readRefund(refund.replace('order-1', ''))).toBeNull();
  expect(readTransaction('')).toBeNull();
});
