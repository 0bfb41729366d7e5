import { checkFile, FILE_RULES } from '@pravas/domain/validation/file-rules.ts';
import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useMedia } from '../../lib/media.ts';
import { useBlobUrl } from '../../lib/use-image.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { bytesText, fileRuleText } from '../../ui/file-field.tsx';
import type { Expense } from './expense-queries.ts';
import { fitPhoto } from './receipt-file.ts';
import { ReceiptPicture } from './receipt-picture.tsx';

interface ReceiptFieldProps {
  readonly value: File | null;
  /** The expense whose existing receipt stays. */
  readonly kept: Expense | null;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
  readonly onRemoveKept: () => void;
}

/** A receipt by dropping, choosing or the phone's camera, with what it looks like. Large photos are made smaller. */
export function ReceiptField({ value, kept, error, onChange, onRemoveKept }: ReceiptFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [isFitting, setFitting] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const shownError = refusal ?? error;
  const take = async (given: File | undefined) => {
    if (!given) return;
    setFitting(true);
    const file = await fitPhoto(given);
    setFitting(false);
    const message = checkFile(FILE_RULES.receipt, file.name, file.size);
    setRefusal(message ?? undefined);
    if (message === null) onChange(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-[13px] font-medium text-ink-2">
        Receipt
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons are the first. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'rounded-[10px] border border-dashed p-3 transition-colors',
          over ? 'border-blue bg-blue-soft' : shownError ? 'border-red' : 'border-edge',
        )}
      >
        {value ? (
          <Chosen file={value} onRemove={() => onChange(null)} />
        ) : kept ? (
          <Kept expense={kept} onRemove={onRemoveKept} />
        ) : null}
        <Choosers
          labelledBy={cx(`${id}-label`, `${id}-rule`, shownError && `${id}-error`)}
          isInvalid={shownError !== undefined}
          isFitting={isFitting}
          replaces={value !== null || kept !== null}
          onFile={(file) => void take(file)}
        />
        <p id={`${id}-rule`} className="mt-2 text-meta text-ink-3">
          <span className="max-sm:hidden">Or drop it here. </span>
          {fileRuleText('receipt')}; larger photos are made to fit.
        </p>
      </div>
      <FieldError id={`${id}-error`} text={shownError} />
    </div>
  );
}

interface ChoosersProps {
  readonly labelledBy: string;
  readonly isInvalid: boolean;
  readonly isFitting: boolean;
  readonly replaces: boolean;
  readonly onFile: (file: File | undefined) => void;
}

function Choosers({ labelledBy, isInvalid, isFitting, replaces, onFile }: ChoosersProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMedia('(pointer: coarse)');
  const take = (input: HTMLInputElement) => {
    onFile(input.files?.[0]);
    input.value = '';
  };
  return (
    <div className="flex flex-wrap gap-2">
      {hasCamera && (
        <Button size="small" tone="strong" disabled={isFitting} onClick={() => camera.current?.click()}>
          <Camera aria-hidden size={15} /> Take a photo
        </Button>
      )}
      <Button
        size="small"
        busy={isFitting}
        disabled={isFitting}
        aria-describedby={labelledBy}
        aria-invalid={isInvalid ? true : undefined}
        onClick={() => chooser.current?.click()}
      >
        {!isFitting && <Paperclip aria-hidden size={15} />} {replaces ? 'Choose another' : 'Choose a file'}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={FILE_RULES.receipt.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}

function Chosen({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const url = useBlobUrl(file.type.startsWith('image/') ? file : null);
  return (
    <Frame name={file.name} bytes={file.size} onRemove={onRemove}>
      {url ? <img src={url} alt="" className="size-full object-contain" /> : <FileText aria-hidden size={26} />}
    </Frame>
  );
}

function Kept({ expense, onRemove }: { readonly expense: Expense; readonly onRemove: () => void }) {
  if (!expense.receipt) return null;
  return (
    <Frame name={expense.receipt.name} bytes={expense.receipt.bytes} onRemove={onRemove}>
      <ReceiptPicture expense={expense} />
    </Frame>
  );
}

interface FrameProps {
  readonly name: string;
  readonly bytes: number;
  readonly onRemove: () => void;
  readonly children: React.ReactNode;
}

function Frame({ name, bytes, onRemove, children }: FrameProps) {
  return (
    <div className="mb-3">
      <div className="flex h-40 items-center justify-center overflow-hidden rounded-lg bg-sunken text-ink-3 max-sm:h-32">
        {children}
      </div>
      <div className="mt-1 flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-[13px]">{name}</span>
        <span className="board text-meta text-ink-3">{bytesText(bytes)}</span>
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="size-9">
          <X aria-hidden size={16} />
        </IconButton>
      </div>
    </div>
  );
}
