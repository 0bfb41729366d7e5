import { anOffer } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { presentGstChoice, type Registration } from './gst-registration.ts';

const REGISTRATION: Registration = {
  id: 'r',
  displayName: 'Karnataka',
  isDefault: true,
  kind: 'regular',
  eligibility: [],
  gstin: '29AAGCM1234F1Z5',
  legalName: 'Meridian',
  address: 'Bengaluru',
  email: 'tax@meridian.example',
  mobile: '9876543210',
};
const ticket = (gst: 'no' | 'optional' | 'mandatory') => {
  const offer = anOffer();
  return { ...offer, requirements: { ...offer.requirements, gst } };
};
const choiceOf = (...asked: readonly ('no' | 'optional' | 'mandatory')[]) =>
  presentGstChoice([REGISTRATION], REGISTRATION, asked.map(ticket), false);

describe('the GST number on the tickets of a journey', () => {
  it('is put on those that can carry it, and says so where one of two cannot', () => {
    const mixed = choiceOf('optional', 'no');
    expect(mixed.onTicket).toBe('optional');
    expect(mixed.note).toBe(
      'The number must be on the booking before the ticket is issued; it cannot be added afterwards. One of the tickets can carry none: the GST on that one cannot be claimed.',
    );
    expect(choiceOf('no', 'mandatory').onTicket).toBe('mandatory');
    expect(choiceOf('optional', 'optional').note).not.toContain('One of the tickets');
  });

  it('is on none where none can carry it', () => {
    const none = choiceOf('no', 'no');
    expect(none.onTicket).toBe('no');
    expect(none.note).toBe('No GST number can be put on this ticket, so the GST on it cannot be claimed.');
  });
});
