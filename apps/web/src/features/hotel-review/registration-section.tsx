import { companyPanOf } from '@pravas/domain/hotel/stay-registration.ts';
import { ReceiptIndianRupee } from 'lucide-react';
import { SelectField } from '../../ui/select-field.tsx';
import type { Review } from './guest-entries.ts';

interface RegistrationSectionProps {
  readonly review: Pick<Review, 'gst' | 'needs' | 'isPersonal'>;
  readonly isBusy: boolean;
  readonly onChoose: (registrationId: string) => void;
}

/** The GST number that the hotel gets, why this one, and what becomes of the tax. */
export function RegistrationSection({ review, isBusy, onChoose }: RegistrationSectionProps) {
  const { gst, needs, isPersonal } = review;
  const { registrations, selected, why } = gst;
  const chosen = registrations.find(({ _id }) => _id === selected);
  if (isPersonal) return null;
  return (
    <section aria-labelledby="gst" className="card p-4 sm:p-5" aria-busy={isBusy}>
      <h2 id="gst" className="flex items-center gap-2 text-[15px] font-semibold">
        <ReceiptIndianRupee aria-hidden size={17} className="text-ink-3" /> GST on the hotel's invoice
      </h2>
      {registrations.length > 1 && (
        <SelectField
          label="GST registration"
          className="mt-3 max-w-xl"
          value={selected ?? ''}
          disabled={isBusy}
          options={registrations.map((one) => ({
            value: one._id,
            label: `${one.displayName} · ${one.gstin} · ${one.stateName}`,
          }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      {chosen && (
        <p className="mt-2">
          <span translate="no" className="font-mono text-[13px] font-medium">
            {chosen.gstin}
          </span>{' '}
          <span className="text-ink-2">
            {chosen.legalName}, {chosen.stateName}
          </span>
        </p>
      )}
      <p className="mt-1.5 text-[13px] text-ink-2">
        {why} {chosen?.note}
      </p>
      {needs.companyPan && chosen && (
        <p className="mt-1.5 text-[13px] text-ink-2">
          The hotel asks for your company's PAN. It is told{' '}
          <span translate="no" className="font-mono">
            {companyPanOf(chosen.gstin)}
          </span>
          , out of this GST number.
        </p>
      )}
    </section>
  );
}
