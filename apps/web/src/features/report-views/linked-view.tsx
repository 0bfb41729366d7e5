import { viewAddress } from '@pravas/contract/report/view-address.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { viewsQuery } from './view-queries.ts';

/** Opens the view that a link names, for its days as of today. */
export function LinkedView({ viewId }: { readonly viewId: string }) {
  return (
    <>
      <PageHead title="Reports" />
      <Opening viewId={viewId} />
    </>
  );
}

function Opening({ viewId }: { readonly viewId: string }) {
  const answer = useQuery(viewsQuery);
  const navigate = useNavigate();
  const view = answer.data?.data.find(({ _id }) => _id === viewId);
  const open = useEffectEvent(() => {
    if (!view) return;
    const { path, values } = viewAddress(view, view);
    void navigate({ to: path, search: values, replace: true });
  });
  useEffect(() => {
    if (view) open();
  }, [view]);
  if (answer.isError)
    return <LoadProblem failure={answer.error} what="The view" onRetry={() => void answer.refetch()} />;
  if (answer.isPending || view) {
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">Opening the view</span>
        <Bone className="h-40 w-full" />
      </div>
    );
  }
  return (
    <Notice
      tone="warning"
      title="This view cannot be opened"
      action={
        <Button size="small" onClick={() => void navigate({ to: '/report', search: {}, replace: true })}>
          All reports
        </Button>
      }
    >
      It was deleted, or is not shared with you any more. Ask whoever sent you the link.
    </Notice>
  );
}
