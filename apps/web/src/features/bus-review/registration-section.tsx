import { ReceiptIndianRupee } from 'lucide-react';
import { SelectField } from '../../ui/select-field.tsx';
import type { Review } from './passenger-entries.ts';

interface RegistrationSectionProps {
  readonly review: Pick<Review, 'gst' | 'isPersonal'>;
  readonly isBusy: boolean;
  readonly onChoose: (registrationId: string) => void;
}

/** The GST number that it is booked for, and why this one. */
export function RegistrationSection({ review: { gst, isPersonal }, isBusy, onChoose }: RegistrationSectionProps) {
  const { registrations, selected, why } = gst;
  const chosen = registrations.find(({ _id }) => _id === selected);
  if (isPersonal) return null;
  return (
    <section aria-labelledby="gst" className="card p-4 sm:p-5" aria-busy={isBusy}>
      <h2 id="gst" className="flex items-center gap-2 text-[15px] font-semibold">
        <ReceiptIndianRupee aria-hidden size={17} className="text-ink-3" /> GST number
      </h2>
      {registrations.length > 1 && (
        <SelectField
          label="GST registration"
          className="mt-3 max-w-xl"
          value={selected ?? ''}
          disabled={isBusy}
          options={registrations.map(({ _id, displayName, gstin }) => ({
            value: _id,
            label: `${displayName} · ${gstin}`,
          }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      {chosen && (
        <p className="mt-2">
          <span translate="no" className="font-mono text-[13px] font-medium">
            {chosen.gstin}
          </span>{' '}
          <span className="text-ink-2">{chosen.legalName}</span>
        </p>
      )}
      <p className="mt-1.5 text-[13px] text-ink-2">{why}</p>
    </section>
  );
}
