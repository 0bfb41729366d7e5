import { checkFile, FILE_RULES, type FileRuleName } from '@pravas/domain/validation/file-rules.ts';
import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useBlobUrl } from '../lib/use-image.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { FieldError } from './field.tsx';

interface FileFieldProps {
  readonly label: string;
  readonly rule: FileRuleName;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
  /** It is on its way. */
  readonly busy?: boolean;
  /** The file that is there already, by name. */
  readonly present?: string | null;
  readonly className?: string;
}

/** "1.4 MB", "312 KB": how large a file is. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.round(kib)} KB` : `${(kib / 1024).toFixed(1)} MB`;
}

/** What a field takes, in words. */
export function fileRuleText(name: FileRuleName): string {
  const { extensions, maxBytes } = FILE_RULES[name];
  const kinds = extensions.filter((extension) => extension !== 'jpeg').map((extension) => extension.toUpperCase());
  return `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}, under ${bytesText(maxBytes).replace('.0', '')}`;
}

/** A file by choosing or dropping, refused at once when its kind or size is wrong. */
export function FileField({ label, rule, value, onChange, error, busy = false, present, className }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const shownError = refusal ?? error;
  const take = (file: File | undefined) => {
    if (!file) return;
    const message = checkFile(FILE_RULES[rule], file.name, file.size);
    setRefusal(message ?? undefined);
    onChange(message === null ? file : null);
    if (input.current) input.current.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className={className}>
      <p id={`${id}-label`} className="mb-1.5 text-[13px] font-medium text-ink-2">
        {label}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
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
          <ChosenFile file={value} busy={busy} onRemove={() => onChange(null)} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button
              size="small"
              aria-describedby={cx(`${id}-label`, `${id}-rule`, shownError && `${id}-error`)}
              aria-invalid={shownError ? true : undefined}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden size={15} /> {present ? 'Choose another file' : 'Choose a file'}
            </Button>
            <p id={`${id}-rule`} className="min-w-0 flex-1 text-meta text-ink-3">
              {present && <span className="block truncate text-ink-2">{present}</span>}
              <span className="max-sm:hidden">or drop it here · </span>
              {fileRuleText(rule)}
            </p>
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={FILE_RULES[rule].extensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => take(event.target.files?.[0])}
        />
      </div>
      <FieldError id={`${id}-error`} text={shownError} />
    </div>
  );
}

function ChosenFile({ file, busy, onRemove }: { readonly file: File; readonly busy: boolean; onRemove(): void }) {
  const preview = useBlobUrl(file.type.startsWith('image/') ? file : null);
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-ink-3">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <FileText aria-hidden size={19} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{file.name}</span>
        {busy ? (
          <span role="status" className="mt-1 block">
            <span className="sr-only">Uploading</span>
            <span aria-hidden className="block h-1 overflow-hidden rounded bg-sunken">
              <span className="traveling block h-full w-1/3 rounded bg-action" />
            </span>
          </span>
        ) : (
          <span className="board block text-meta text-ink-3">{bytesText(file.size)}</span>
        )}
      </span>
      {!busy && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden size={17} />
        </IconButton>
      )}
    </div>
  );
}
