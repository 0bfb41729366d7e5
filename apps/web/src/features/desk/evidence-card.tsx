import { downloadRefundClaim, downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { useMutation } from '@tanstack/react-query';
import { FileText, type LucideIcon, Mail } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';

/** The claim on the airline, ready to be sent: the letter with what it encloses, and its words for a mail. */
export function EvidenceCard({ workCaseId }: { readonly workCaseId: string }) {
  const query = { caseId: workCaseId };
  return (
    <section aria-labelledby="case-evidence" className="card p-4">
      <h2 id="case-evidence" className="font-semibold">
        Evidence
      </h2>
      <p className="mt-1 mb-3 text-[13px] text-ink-2">
        The letter to the airline with everything it encloses: fare taken apart, record, the airline's statement and the
        calculation.
      </p>
      <div className="flex flex-wrap gap-2">
        <Paper icon={FileText} label="Claim with evidence" load={() => api.download(downloadRefundClaim, { query })} />
        <Paper icon={Mail} label="Letter as text" load={() => api.download(downloadRefundLetter, { query })} />
      </div>
    </section>
  );
}

interface PaperProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly load: () => Promise<{ readonly blob: Blob; readonly fileName: string }>;
}

function Paper({ icon: Icon, label, load }: PaperProps) {
  const file = useMutation({
    mutationFn: load,
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button size="small" busy={file.isPending} onClick={() => !file.isPending && file.mutate()}>
      {!file.isPending && <Icon aria-hidden size={15} />} {label}
    </Button>
  );
}
