import {
  getDocumentFile,
  removeEmployeeDocument,
  removeProfileDocument,
} from '@pravas/contract/people/profile-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CircleAlert,
  Download,
  FileText,
  IdCard,
  type LucideIcon,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { longDate, today } from '../../lib/calendar-date.ts';
import { countryChoices } from '../../lib/countries.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bytesText } from '../../ui/file-field.tsx';
import { DOCUMENT_TYPES, labelIn } from './choices.ts';
import { DocumentDialog } from './document-dialog.tsx';
import type { PersonDocument } from './document-rules.ts';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';
import { SectionCard } from './section-card.tsx';

interface TabProps {
  readonly target: PersonTarget;
  readonly person: Person;
}

type Open = { readonly kind: 'edit'; readonly document: PersonDocument | null } | RemoveOpen | null;
interface RemoveOpen {
  readonly kind: 'remove';
  readonly document: PersonDocument;
}

const ICONS: Readonly<Record<PersonDocument['type'], LucideIcon>> = {
  passport: IdCard,
  identity: IdCard,
  other: FileText,
};

/** Passports and other papers, with what runs out. */
export function DocumentsTab({ target, person }: TabProps) {
  const [open, setOpen] = useState<Open>(null);
  const mayEdit = person.allowedActions.editPersonal;
  return (
    <SectionCard
      title="Documents"
      text="Passports are used where an airline asks for them. Files are seen by the person and by those who manage employees."
      action={
        mayEdit && (
          <Button tone="primary" size="small" onClick={() => setOpen({ kind: 'edit', document: null })}>
            <Plus aria-hidden size={15} /> Add document
          </Button>
        )
      }
    >
      {person.documents.length === 0 ? (
        <div className="rounded-xl border border-dashed border-edge px-6 py-10 text-center">
          <IdCard aria-hidden size={28} className="mx-auto text-ink-3" />
          <p className="mt-3 font-semibold">No documents yet</p>
          <p className="mt-1 text-ink-2">With a passport here, international tickets need no typing.</p>
        </div>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {person.documents.map((document) => (
            <DocumentCard key={document._id} document={document} mayEdit={mayEdit} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && (
        <DocumentDialog target={target} person={person} document={open.document} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'remove' && (
        <RemoveDocument target={target} document={open.document} onClose={() => setOpen(null)} />
      )}
    </SectionCard>
  );
}

interface DocumentCardProps {
  readonly document: PersonDocument;
  readonly mayEdit: boolean;
  readonly onOpen: (open: Open) => void;
}

function DocumentCard({ document, mayEdit, onOpen }: DocumentCardProps) {
  const Icon = ICONS[document.type];
  const country = countryChoices().find((one) => one.code === document.countryCode)?.name;
  return (
    <li className="flex min-w-0 gap-3.5 rounded-xl border border-hairline p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-blue-soft text-blue">
        <Icon aria-hidden size={19} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="truncate font-semibold">{document.name}</h3>
            <p className="text-meta text-ink-2">
              {[labelIn(DOCUMENT_TYPES, document.type), country].filter(Boolean).join(' · ')}
            </p>
          </div>
          {mayEdit && (
            <div className="-mt-2 -mr-2 flex shrink-0">
              <IconButton label={`Edit ${document.name}`} onClick={() => onOpen({ kind: 'edit', document })}>
                <Pencil aria-hidden size={16} />
              </IconButton>
              <IconButton label={`Remove ${document.name}`} onClick={() => onOpen({ kind: 'remove', document })}>
                <Trash2 aria-hidden size={16} />
              </IconButton>
            </div>
          )}
        </div>
        <p className="mt-2 font-mono text-[15px] break-all">{document.number}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-ink-2">
          <Expiry document={document} />
          {document.issuedOn && <span>Issued {longDate(document.issuedOn)}</span>}
        </div>
        {document.file && <FileLink document={document} />}
      </div>
    </li>
  );
}

function Expiry({ document: { warning, expiresOn } }: { readonly document: PersonDocument }) {
  if (!expiresOn) return null;
  // The server warns of passports; any paper that has ended is worth a word.
  if (warning === 'expired' || expiresOn < today()) {
    return (
      <Badge tone="red">
        <CircleAlert aria-hidden size={13} /> Expired {longDate(expiresOn)}
      </Badge>
    );
  }
  if (warning === 'expires_within_six_months') {
    return (
      <Badge tone="amber">
        <TriangleAlert aria-hidden size={13} /> Within six months: {longDate(expiresOn)}
      </Badge>
    );
  }
  return <span>Valid until {longDate(expiresOn)}</span>;
}

function FileLink({ document }: { readonly document: PersonDocument }) {
  const fetchFile = useMutation({
    mutationFn: () => api.download(getDocumentFile, { query: { documentId: document._id } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  const { file } = document;
  if (!file) return null;
  return (
    <Button
      tone="plain"
      size="small"
      className="mt-1 -ml-3 max-w-full"
      busy={fetchFile.isPending}
      onClick={() => !fetchFile.isPending && fetchFile.mutate()}
    >
      {!fetchFile.isPending && <Download aria-hidden size={15} className="shrink-0" />}
      <span className="truncate">{file.name}</span>
      <span className="board text-meta text-ink-3">{bytesText(file.bytes)}</span>
    </Button>
  );
}

interface RemoveDocumentProps {
  readonly target: PersonTarget;
  readonly document: PersonDocument;
  readonly onClose: () => void;
}

function RemoveDocument({ target, document, onClose }: RemoveDocumentProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.call(target.isOwn ? removeProfileDocument : removeEmployeeDocument, { query: { documentId: document._id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: target.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${document.name}?`}
      yes={remove.isPending ? 'Removing…' : 'Remove'}
      danger
      busy={remove.isPending}
      failure={remove.error}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      Its number and file are deleted for good.
    </ConfirmDialog>
  );
}
