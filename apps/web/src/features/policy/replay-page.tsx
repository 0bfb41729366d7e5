import { cancelPolicyReplay } from '@pravas/contract/policy/replay-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, History } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { momentWords } from './moment-words.ts';
import { type Replay, replayKey } from './replay-queries.ts';
import { ReplayResult } from './replay-result.tsx';
import { isAtWork, useReplayWatch } from './use-replay-watch.ts';

/** A draft tried on the past: how far it is, and what it would have meant. */
export function ReplayPage() {
  const { replayId } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Policy tried on the past" privilege="policies.view">
      {replayId ? (
        <Loaded key={replayId} replayId={replayId} />
      ) : (
        <PageHead title="Policy tried on the past">
          <Notice tone="info" title="This address names no replay" />
        </PageHead>
      )}
    </RoleGate>
  );
}

function Loaded({ replayId }: { readonly replayId: string }) {
  const answer = useReplayWatch(replayId);
  if (answer.isError) {
    return (
      <>
        <PageHead title="Policy tried on the past" />
        <LoadProblem failure={answer.error} what="The result" onRetry={() => void answer.refetch()} />
      </>
    );
  }
  if (!answer.data) return <ReplayBones />;
  const replay = answer.data;
  return (
    <>
      <PageHead
        above={
          <Link
            to="/company-settings/trip-policy/details"
            search={{ policyId: replay.policyId }}
            className="mb-1 inline-flex min-h-9 items-center gap-1.5 rounded text-[13px] font-medium text-blue max-sm:min-h-11"
          >
            <ArrowLeft aria-hidden size={15} /> Back to the policy
          </Link>
        }
        title={`Draft ${replay.versionNumber} tried on the past`}
        intro={<Facts replay={replay} />}
      />
      <Standing replay={replay} />
      {replay.summary && replay.summary.cases > 0 && <ReplayResult replay={replay} summary={replay.summary} />}
      {replay.summary === null && isAtWork(replay.state) && <ResultBones />}
    </>
  );
}

function Facts({ replay }: { readonly replay: Replay }) {
  const by = replay.startedBy ? ` Started by ${replay.startedBy.name}, ${momentWords(replay.createdAt)}.` : '';
  return (
    <p>
      {momentWords(replay.since)} to {momentWords(replay.until)} · {replay.scope}.{by}
    </p>
  );
}

/** Its state while it runs, and its end where it did not end well. */
function Standing({ replay }: { readonly replay: Replay }) {
  if (isAtWork(replay.state)) return <Progress replay={replay} />;
  if (replay.state === 'failed') {
    return (
      <Notice tone="error" title="The draft could not be tried to the end" className="mb-4">
        {replay.message ?? 'Start it again from the policy.'} Nothing was changed by it.
      </Notice>
    );
  }
  if (replay.state === 'cancelled') {
    return (
      <Notice tone="info" title="Stopped" className="mb-4">
        What was found in {countText(replay.done, 'case')} of {replay.total.toLocaleString('en-IN')} stands below.
      </Notice>
    );
  }
  if (replay.total === 0) {
    return (
      <Notice tone="info" title="There is nothing to try it on yet" className="mb-4">
        Searches and bookings are remembered from now on; try the draft again when there are some.
      </Notice>
    );
  }
  return null;
}

function Progress({ replay }: { readonly replay: Replay }) {
  const queries = useQueryClient();
  const mayStop = usePrivilege('policies.manage');
  const [stopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const stop = async () => {
    setStopping(true);
    setFailure(null);
    try {
      const answer = await api.call(cancelPolicyReplay, { body: { replayId: replay._id } });
      showAnswer(queries, replayKey(replay._id), answer.replay);
    } catch (error) {
      setFailure(error);
    } finally {
      setStopping(false);
    }
  };
  const percent = replay.total === 0 ? 0 : Math.round((replay.done / replay.total) * 100);
  return (
    <div className="card mb-4 p-4">
      <div className="flex flex-wrap items-center gap-3 text-[13px]">
        <History aria-hidden size={17} className="text-blue" />
        <p role="status" className="min-w-0 flex-1">
          {replay.state === 'waiting'
            ? 'Gathering what was searched and booked'
            : `Judging ${countText(replay.total, 'search or booking', 'searches and bookings')} again`}
          <span className="board text-ink-2">
            {' '}
            · {replay.done.toLocaleString('en-IN')} of {replay.total.toLocaleString('en-IN')}
          </span>
        </p>
        {mayStop && (
          <Button size="small" busy={stopping} onClick={() => void stop()}>
            Stop
          </Button>
        )}
      </div>
      <progress
        value={percent}
        max={100}
        aria-label="Progress"
        className="mt-3 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-action"
      />
      <p className="mt-2 text-meta text-ink-3">You may leave this page; it keeps running.</p>
      {failure !== null && <FailureNotice failure={failure} className="mt-3" />}
    </div>
  );
}

function ReplayBones() {
  return (
    <div role="status" aria-label="Loading the result">
      <Bone className="mt-3 h-7 w-72 max-w-full" />
      <Bone className="mt-3 mb-5 h-4 w-96 max-w-full" />
      <ResultBones />
    </div>
  );
}

function ResultBones() {
  return (
    <div aria-hidden className="space-y-4">
      <div className="card grid gap-4 p-5 sm:grid-cols-3">
        <Bone className="h-12" />
        <Bone className="h-12" />
        <Bone className="h-12" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="card p-5">
          <Bone className="h-40" />
        </div>
        <div className="card p-5">
          <Bone className="h-40" />
        </div>
      </div>
    </div>
  );
}
