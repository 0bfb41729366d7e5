import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { delegationsQuery } from './approval-query.ts';

/** Who decides for whom at present: "You decide for Meera Iyer until Fri, 12 Dec". */
export function DelegationBanner() {
  const answer = useQuery(delegationsQuery());
  const running = (answer.data?.data ?? []).filter(({ state }) => state === 'current');
  if (running.length === 0) return null;
  return (
    <div className="mb-3 space-y-2">
      {running.map((delegation) => (
        <Notice key={delegation._id} tone="info" title={delegation.text}>
          {delegation.isGiven ? 'What comes in goes to your delegate until then.' : 'Those requests are marked.'}
        </Notice>
      ))}
    </div>
  );
}
