import {
  removeOrganizationImage,
  updateOrganizationImage,
} from '@pravas/contract/organisation/organization-operations.ts';
import { checkFile, FILE_RULES } from '@pravas/domain/validation/file-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Building2, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, renewSession } from '../../../lib/session.ts';
import { useImage } from '../../../lib/use-image.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { KEYS } from '../query-keys.ts';
import type { OrganizationDetails } from './details-query.ts';

/** The logo, to set or take away. */
export function LogoCard({ organization }: { readonly organization: OrganizationDetails }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const [removing, setRemoving] = useState(false);
  const url = useImage(organization.imageId);
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: KEYS.organization });
    void renewSession();
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const message = checkFile(FILE_RULES.image, file.name, file.size);
    setRefusal(message ?? undefined);
    setFailure(null);
    if (message !== null) return;
    setBusy(true);
    try {
      await api.call(updateOrganizationImage, { body: {}, file });
      await renew();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Logo" className="card p-5">
      <h2 className="font-semibold">Logo</h2>
      <div className="mt-3 grid h-36 place-items-center overflow-hidden rounded-xl border border-hairline bg-sunken">
        {url ? (
          <img src={url} alt={`Logo of ${organization.name}`} className="max-h-full max-w-full object-contain p-3" />
        ) : (
          <Building2 aria-hidden size={36} strokeWidth={1.4} className="text-ink-3" />
        )}
      </div>
      <p className="mt-2 text-meta text-ink-3">JPG or PNG, under 2 MB. It appears on invoices and mails.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          disabled={busy}
          aria-describedby={refusal ? 'logo-error' : undefined}
          onClick={() => input.current?.click()}
        >
          {!busy && <Upload aria-hidden size={15} />} {organization.imageId ? 'Change' : 'Choose a logo'}
        </Button>
        {organization.imageId && (
          <Button size="small" tone="danger" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden size={15} /> Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <FieldError id="logo-error" text={refusal} />
      {failure !== null && <FailureNotice failure={failure} className="mt-3" />}
      {removing && (
        <ConfirmAction
          title="Remove the logo?"
          yes="Remove"
          danger
          onYes={async () => {
            await api.call(removeOrganizationImage);
            await renew();
          }}
          onClose={() => setRemoving(false)}
        >
          Invoices and mails made from now on show the name alone.
        </ConfirmAction>
      )}
    </section>
  );
}
