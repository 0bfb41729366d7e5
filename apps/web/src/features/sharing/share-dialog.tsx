import { listShortlistRecipients } from '@pravas/contract/shortlist/shortlist-operations.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { namesText } from './names-text.ts';
import {
  checkShare,
  MOST_RECIPIENTS,
  type Recipient,
  type ShareDraft,
  type Sharing,
  sharingOf,
  withRecipient,
} from './share-rules.ts';
import { type SharedService, shortlistPath } from './shortlist-address.ts';

interface ShareDialogProps {
  readonly service: SharedService;
  /** What is shared, with what it costs in rupees; one at least. */
  readonly things: readonly { readonly key: string; readonly title: string; readonly rupees: number }[];
  /** What colleagues will see. */
  readonly says: string;
  readonly send: (sharing: Sharing, idempotencyKey: string) => Promise<{ readonly shortlistId: string }>;
  /** The prices have expired: searches again. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

const START: ShareDraft = { recipients: [], note: '' };

interface Sent {
  readonly shortlistId: string;
  readonly recipients: readonly Recipient[];
}

/** Things to colleagues or approvers, with a note; they find them in their inbox in their present state. */
export function ShareDialog({ service, things, says, send, onReload, onClose }: ShareDialogProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const once = useOnce();
  const form = useForm<ShareDraft>({
    initial: START,
    check: checkShare,
    submit: async (draft) => {
      const sharing = sharingOf(draft);
      const { shortlistId } = await once(sharing, (idempotencyKey) => send(sharing, idempotencyKey));
      setSent({ shortlistId, recipients: draft.recipients });
    },
  });
  const what = countText(things.length, service);
  if (sent) {
    const href = shortlistPath(service, sent.shortlistId);
    return <SentDialog sent={sent} what={what} href={href} onClose={onClose} />;
  }
  return (
    <FormDialog title={`Share ${what}`} form={form} submit="Share" onClose={onClose}>
      <ul className="divide-y divide-hairline rounded-xl border border-hairline px-3 text-[13px]">
        {things.map(({ key, title, rupees }) => (
          <li key={key} className="board flex justify-between gap-3 py-2">
            <span className="truncate">{title}</span>
            <span className="font-semibold">{inr(rupees)}</span>
          </li>
        ))}
      </ul>
      <p className="text-[13px] text-ink-2">{says}</p>
      <Recipients form={form} />
      <TextArea label="Note" hint="What you want to know, for example which one suits." {...textInput(form, 'note')} />
      {errorCode(form.failure) === 'search_expired' && (
        <Button size="small" tone="strong" onClick={onReload}>
          <RotateCw aria-hidden size={15} /> Reload results
        </Button>
      )}
    </FormDialog>
  );
}

function Recipients({ form }: { readonly form: Form<ShareDraft> }) {
  const { recipients } = form.values;
  const set = (next: readonly Recipient[]) => form.set('recipients', next);
  const chosen = new Set(recipients.map(({ user_id }) => user_id));
  return (
    <div>
      <ComboboxField
        // Each choice empties the field for the next name.
        key={recipients.length}
        label="Colleagues"
        placeholder="Type a name"
        value={null}
        onChange={(option) => option && set(withRecipient(recipients, recipientOf(option)))}
        onBlur={() => form.touch('recipients')}
        error={form.error('recipients')}
        disabled={recipients.length >= MOST_RECIPIENTS}
        searchKey={['shortlist-recipients', [...chosen].join(',')]}
        search={async (text, signal) =>
          (await findColleagues(text, signal)).filter((option) => !chosen.has(Number(option.value)))
        }
      />
      {recipients.length > 0 && (
        <ul aria-label="Chosen colleagues" className="mt-2 flex flex-wrap gap-1.5">
          {recipients.map((person) => (
            <li
              key={person.user_id}
              className="inline-flex items-center rounded-full border border-blue-edge bg-blue-soft pl-3 text-[13px] text-blue"
            >
              {person.name}
              <button
                type="button"
                aria-label={`Remove ${person.name}`}
                onClick={() => set(recipients.filter((one) => one.user_id !== person.user_id))}
                className="grid size-8 place-items-center rounded-full max-sm:size-11"
              >
                <X aria-hidden size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function findColleagues(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listShortlistRecipients, { query: text === '' ? {} : { name: text }, signal });
  return data.map(({ user_id, name, isApprover }) => ({
    value: String(user_id),
    label: name,
    ...(isApprover ? { detail: 'Approver' } : {}),
  }));
}

function recipientOf(option: FoundOption): Recipient {
  return { user_id: Number(option.value), name: option.label };
}

interface SentDialogProps {
  readonly sent: Sent;
  readonly what: string;
  /** The shortlist's page. */
  readonly href: string;
  readonly onClose: () => void;
}

function SentDialog({ sent, what, href, onClose }: SentDialogProps) {
  return (
    <Dialog title="Shared" shape="sheet" onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        <Notice tone="done" title={`${what} shared with ${namesText(sent.recipients)}`}>
          They find them in their inbox, with current prices. Nothing is held or booked.
        </Notice>
      </div>
      <div className="flex justify-end gap-2 border-t border-hairline px-5 py-3">
        <Link to={href} className={buttonClass()}>
          Open the shortlist
        </Link>
        <Button tone="primary" data-autofocus onClick={onClose}>
          <CircleCheck aria-hidden size={16} /> Done
        </Button>
      </div>
    </Dialog>
  );
}
