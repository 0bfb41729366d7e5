import { previewDisabling } from '@pravas/contract/people/employee-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

const KINDS = { api_key: 'API key', directory_key: 'Key for the directory', webhook: 'Webhook' } as const;

/** What these people made that goes on when they are disabled; nothing where they made nothing. */
export function MadeByNote({ userIds }: { readonly userIds: readonly number[] }) {
  const answer = useQuery({
    queryKey: ['company', 'made-by', ...userIds],
    queryFn: ({ signal }) => api.call(previewDisabling, { body: { user_ids: [...userIds] }, signal }),
    staleTime: 0,
  });
  if (answer.isError) return <p>What they made for the organisation could not be loaded. It keeps working.</p>;
  if (!answer.data || answer.data.data.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-ink">This was made for your organisation and keeps working:</p>
      <ul className="mt-1 list-disc pl-5">
        {answer.data.data.flatMap(({ user_id, name, things }) =>
          things.map((thing) => (
            <li key={`${user_id} ${thing.kind} ${thing.name}`}>
              {`${KINDS[thing.kind]} “${thing.name}”, made by ${name}`}
            </li>
          )),
        )}
      </ul>
      <p className="mt-1">Anyone who knows a key’s secret can still use it. Make a new key and revoke the old one.</p>
    </div>
  );
}
