import { downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';

/** The letter to the airline, ready to be sent. */
export function EvidenceCard({ workCaseId }: { readonly workCaseId: string }) {
  const letter = useMutation({
    mutationFn: () => api.download(downloadRefundLetter, { query: { caseId: workCaseId } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <section aria-labelledby="case-evidence" className="card p-4">
      <h2 id="case-evidence" className="font-semibold">
        Evidence
      </h2>
      <p className="mt-1 mb-3 text-[13px] text-ink-2">
        A letter to the airline with the facts, the rule, the sum and where each comes from.
      </p>
      <Button size="small" busy={letter.isPending} onClick={() => !letter.isPending && letter.mutate()}>
        {!letter.isPending && <FileText aria-hidden size={15} />} Download the letter
      </Button>
    </section>
  );
}
