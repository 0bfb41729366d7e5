import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';

/** The secret of a webhook, shown this one time. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Secret of the webhook"
      label="Secret"
      secret={secret}
      warning="It is shown only once. With it your server tells that a message is from Pravas."
      onClose={onClose}
    >
      <p className="text-[13px] text-ink-2">
        Every message carries{' '}
        <span translate="no" className="font-mono">
          Pravas-Signature: t=…,v1=…
        </span>
        , the HMAC-SHA256 of time, full stop and body. Compare it before you believe a message.
      </p>
    </ShownOnceDialog>
  );
}
