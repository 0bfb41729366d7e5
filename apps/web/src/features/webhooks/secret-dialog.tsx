import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A secret that is shown this one time. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  return (
    <Dialog title="Secret of the webhook" shape="sheet" onClose={() => setAsking(true)} width="w-[min(94vw,560px)]">
      <div className="space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <Notice tone="warning" title="Copy it now">
          It is shown this one time and cannot be seen again. With it your server tells that a message is from Pravas.
        </Notice>
        <div>
          <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
            Secret
          </label>
          <div className="flex items-center gap-2">
            <input
              id={id}
              readOnly
              value={secret}
              onFocus={(event) => event.target.select()}
              className="h-10 min-w-0 flex-1 rounded-[10px] border border-edge bg-sunken px-3 font-mono text-[13px] text-ink max-sm:h-11"
            />
            <CopyButton text={secret} />
          </div>
        </div>
        <p className="text-[13px] text-ink-2">
          Every message carries <span className="font-mono">Pravas-Signature: t=…,v1=…</span>, the HMAC-SHA256 of time,
          full stop and body. Compare it before you believe a message.
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {asking && (
            <p role="alert" className="mr-auto font-medium">
              Have you copied it?
            </p>
          )}
          <Button tone="primary" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
