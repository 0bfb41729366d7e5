import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { FlatValues } from './merge-changes.ts';
import type { Conflict } from './use-section-form.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly labelOf: (field: string) => string;
  /** A value as a person reads it. */
  readonly textOf: (field: string, value: string) => string;
  readonly onSettle: (decided: FlatValues) => Promise<void>;
  readonly onClose: () => void;
}

/** Somebody else saved first: both versions side by side, to choose from field by field. */
export function ConflictDialog({ conflict, labelOf, textOf, onSettle, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const settle = useMutation({
    mutationFn: () =>
      onSettle(
        Object.fromEntries(
          conflict.disputed.map(({ field, mine, theirs }) => [field, choices[field] === 'theirs' ? theirs : mine]),
        ),
      ),
  });
  return (
    <Dialog title="Someone was quicker" shape="sheet" width="w-[min(94vw,620px)]" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-1 pb-5">
        <p className="text-ink-2">
          While you were typing, someone else saved {conflict.disputed.length === 1 ? 'this field' : 'these fields'}{' '}
          too. Everything else of both is kept. Which one do you keep?
        </p>
        <div className="mt-4 space-y-4">
          {conflict.disputed.map(({ field, mine, theirs }) => (
            <fieldset key={field}>
              <legend className="mb-1.5 text-[13px] font-medium text-ink-2">{labelOf(field)}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {(['mine', 'theirs'] as const).map((side) => (
                  <label
                    key={side}
                    className="flex min-h-14 cursor-pointer items-center gap-3 rounded-[10px] border border-edge px-3 py-2 has-checked:border-blue has-checked:bg-blue-soft"
                  >
                    <input
                      type="radio"
                      name={field}
                      checked={(choices[field] ?? 'mine') === side}
                      onChange={() => setChoices((before) => ({ ...before, [field]: side }))}
                      className="size-4 accent-action"
                    />
                    <span className="min-w-0">
                      <span className="block text-meta text-ink-2">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                      <span className="block truncate font-medium">
                        {textOf(field, side === 'mine' ? mine : theirs) || '-'}
                      </span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        {settle.isError && <FailureNotice failure={settle.error} className="mt-4" />}
        <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
          <Button onClick={onClose}>Back to the form</Button>
          <Button tone="primary" busy={settle.isPending} onClick={() => !settle.isPending && settle.mutate()}>
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
