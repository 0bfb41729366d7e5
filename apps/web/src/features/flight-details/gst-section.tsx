import { ReceiptIndianRupee } from 'lucide-react';
import type { Details } from '../../lib/flight-details-query.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface GstSectionProps {
  readonly gst: Details['gst'];
  /** False where the supplier cannot put a number on the ticket. */
  readonly canCarry: boolean;
  /** The registration that is chosen. */
  readonly value: string;
  readonly onChange: (registrationId: string) => void;
}

/** The GST number of the ticket: it must be right before the ticket is issued, or the credit is lost. */
export function GstSection({ gst, canCarry, value, onChange }: GstSectionProps) {
  const { registrations, onTicket, note } = gst;
  const none = onTicket === 'no' || !canCarry;
  const chosen = registrations.find((one) => one._id === value) ?? null;
  if (registrations.length === 0 && onTicket !== 'mandatory') return null;
  return (
    <section aria-labelledby="gst" className="card p-4 sm:p-5">
      <h2 id="gst" className="flex items-center gap-2 text-[15px] font-semibold">
        <ReceiptIndianRupee aria-hidden size={17} className="text-ink-3" /> GST on the ticket
      </h2>
      {none && <p className="mt-2 font-medium">No GSTIN on this ticket</p>}
      {!none && registrations.length > 1 && (
        <SelectField
          label="GST registration"
          className="mt-3 max-w-xl"
          value={value}
          options={registrations.map((one) => ({
            value: one._id,
            label: `${one.displayName} · ${one.gstin} · ${one.stateName}${one.isDefault ? ' (default)' : ''}`,
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {!none && chosen && (
        <p className="mt-2">
          <span translate="no" className="font-mono text-[13px] font-medium">
            {chosen.gstin}
          </span>{' '}
          <span className="text-ink-2">
            {chosen.legalName}, {chosen.stateName}
          </span>
        </p>
      )}
      <p className="mt-1.5 text-[13px] text-ink-2">{note}</p>
    </section>
  );
}
