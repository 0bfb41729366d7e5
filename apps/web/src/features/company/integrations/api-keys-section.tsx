import { listApiKeys, revokeApiKey } from '@pravas/contract/access/api-key-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { dayText, momentText } from '../moment-text.ts';
import { SectionBones } from '../organization/section-bones.tsx';
import { KEYS } from '../query-keys.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';

type ApiKey = AnswerOf<typeof listApiKeys>['data'][number];

/** Keys by which programs act on a person's behalf. */
export function ApiKeysSection() {
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: KEYS.apiKeys,
    queryFn: ({ signal }) => api.call(listApiKeys, { signal }),
  });
  const make = (
    <Button tone="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden size={16} /> Make API key
    </Button>
  );
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="The keys" onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <SectionBones />;
  const keys = answer.data.data;
  return (
    <section aria-label="API keys" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lead font-semibold">API keys</h2>
          <p className="mt-0.5 max-w-[640px] text-ink-2">
            A key acts in the name of whoever made it, with the rights chosen here and never with more than that person
            has.{' '}
            <a href="/docs" className="text-blue underline">
              What the API can do
            </a>
          </p>
        </div>
        {keys.length > 0 && make}
      </div>
      {keys.length === 0 && (
        <FirstUse icon={<KeyRound size={30} strokeWidth={1.6} />} title="No API keys yet" action={make}>
          Make one for each program, so that you can revoke them one by one.
        </FirstUse>
      )}
      <ul className="divide-y divide-hairline">
        {keys.map((key) => (
          <KeyRow key={key._id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {making && <ApiKeyDialog purpose="any" onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmAction
          title={`Revoke ${revoking.name}?`}
          yes="Revoke"
          danger
          onYes={async () => {
            await api.call(revokeApiKey, { query: { apiKeyId: revoking._id } });
            await queries.invalidateQueries({ queryKey: KEYS.apiKeys });
          }}
          onClose={() => setRevoking(null)}
        >
          Anything using this key is refused at once. You cannot undo this.
        </ConfirmAction>
      )}
    </section>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const now = useNow(60_000);
  const expired = apiKey.expiresAt !== null && new Date(apiKey.expiresAt) <= now;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {apiKey.name}
          {apiKey.isRevoked && <Badge tone="red">Revoked</Badge>}
          {!apiKey.isRevoked && expired && <Badge tone="amber">Expired</Badge>}
        </p>
        <p className="mt-0.5 font-mono text-[13px] text-ink-2">{apiKey.prefix}…</p>
        <p className="mt-1.5 flex flex-wrap gap-1">
          {apiKey.scopes.map((scope) => (
            <span key={scope} className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-meta text-ink-2">
              {scope}
            </span>
          ))}
        </p>
      </div>
      <dl className="grid basis-80 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[13px]">
        <dt className="text-ink-3">Made by</dt>
        <dd>
          {apiKey.createdBy}, <span className="board">{dayText(apiKey.createdAt)}</span>
        </dd>
        <dt className="text-ink-3">Last used</dt>
        <dd className="board">{apiKey.lastUsedAt ? momentText(apiKey.lastUsedAt) : 'Never'}</dd>
        <dt className="text-ink-3">Expires</dt>
        <dd className="board">{apiKey.expiresAt ? dayText(apiKey.expiresAt) : 'Never'}</dd>
      </dl>
      {!apiKey.isRevoked && (
        <Button size="small" tone="danger" onClick={onRevoke}>
          Revoke<span className="sr-only"> {apiKey.name}</span>
        </Button>
      )}
    </li>
  );
}
