import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '../lib/toasts.ts';
import { Button } from './button.tsx';

const SAID_FOR_MS = 2_000;

/** Copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      // Plain http has no clipboard; the text is on the screen to be selected by hand.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast('Your browser does not allow copying. Please select the text and copy it.', 'error');
    }
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {copied ? <Check aria-hidden size={15} className="text-green" /> : <Copy aria-hidden size={15} />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
