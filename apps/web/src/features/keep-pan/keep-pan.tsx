import { keepOwnPan } from '@pravas/contract/people/profile-operations.ts';
import { PATTERNS } from '@pravas/domain/validation/patterns.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

/** Offers to keep the person's own PAN in the profile once it is typed in full, so that nobody asks for it again. */
export function KeepPan({ pan }: { readonly pan: string }) {
  const queries = useQueryClient();
  const typed = pan.trim().toUpperCase();
  const keep = useMutation({
    mutationFn: (body: { pan: string }) => api.call(keepOwnPan, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['person', 'me'] }),
  });
  if (!PATTERNS.pan(typed)) return null;
  const isKept = keep.data?.pan === typed;
  return (
    <div role="status" className="mt-1.5 text-[13px]">
      {isKept ? (
        <p className="flex items-center gap-1.5 text-green">
          <Check aria-hidden size={15} /> In your profile. You will not be asked again.
        </p>
      ) : (
        <Button tone="plain" size="small" busy={keep.isPending} onClick={() => keep.mutate({ pan: typed })}>
          Keep it in my profile
        </Button>
      )}
      {keep.isError && <p className="text-red">{errorText(keep.error)}</p>}
    </div>
  );
}
