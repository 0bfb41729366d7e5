import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instantText } from '../../lib/calendar-date.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type EffectivePolicy, effectiveQuery } from './effective-query.ts';
import { RuleWordsList } from './rule-words-list.tsx';

/** What the caller may book without asking, as sentences, and why this policy is theirs. */
export function OwnPolicyTab() {
  const { user } = useSession();
  const maySeeAll = usePrivilege('policies.view');
  const answer = useQuery({ ...effectiveQuery(user?.user_id ?? 0), enabled: user !== null });
  return (
    <section aria-label="Policy" className="card p-4 sm:p-5">
      {answer.isError && (
        <LoadProblem failure={answer.error} what="Your policy" onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && (
        <div role="status" aria-label="Loading your policy" className="space-y-3">
          <Bone className="h-6 w-56" />
          <Bone className="h-4 w-full" />
          <Bone className="h-4 w-2/3" />
        </div>
      )}
      {answer.data && <OwnPolicy found={answer.data} />}
      {maySeeAll && (
        <Link to="/company-settings/trip-policy" className={cx(buttonClass('quiet', 'small'), 'mt-4')}>
          All trip policies
        </Link>
      )}
    </section>
  );
}

function OwnPolicy({ found: { policy, why } }: { readonly found: EffectivePolicy }) {
  if (!policy) {
    return (
      <>
        <h2 className="text-lead font-semibold">No policy applies to you</h2>
        <p className="mt-0.5 text-ink-2">You can book everything without approval.</p>
      </>
    );
  }
  return (
    <>
      <h2 className="text-lead font-semibold">{policy.name}</h2>
      {policy.description && <p className="mt-0.5">{policy.description}</p>}
      <p className="mt-0.5 text-[13px] text-ink-2">
        In force since {instantText(policy.effectiveFrom)}. It applies to you because: {why}
      </p>
      <div className="mt-3 border-t border-hairline pt-1">
        <RuleWordsList rules={policy.rulesInWords} />
      </div>
    </>
  );
}
