import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';

interface DownloadButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly fetchFile: () => Promise<{ readonly blob: Blob; readonly fileName: string }>;
  /** Names the document where the label alone would not. */
  readonly name?: string;
  readonly className?: string;
}

/** Fetches a document and hands it to the browser to be saved. */
export function DownloadButton({ icon: Icon, label, fetchFile, name, className }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, fileName } = await fetchFile();
      saveBlob(blob, fileName);
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={name}
      {...(className ? { className } : {})}
      onClick={() => {
        if (!busy) void save();
      }}
    >
      {!busy && <Icon aria-hidden size={15} />} {label}
    </Button>
  );
}
