import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpenCheck } from 'lucide-react';
import { usePrivilege } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { accountingQuery } from './accounting-queries.ts';
import { ExportCard } from './export-card.tsx';
import { ExportList } from './export-list.tsx';

/** Entries for the customer's own books: what waits, and what was exported. */
export function AccountingPage() {
  return (
    <RoleGate title="Accounting" privilege="ledger.download">
      <Books />
    </RoleGate>
  );
}

function Books() {
  const answer = useQuery(accountingQuery(null));
  const mayManage = usePrivilege('accounting.manage');
  const accounting = answer.data;
  return (
    <>
      <PageHead title="Accounting" intro="Bookings, fees and expenses as entries for your own books.">
        {mayManage && accounting?.isSetUp && (
          <Link to="/home2/accounting/accounts" className={buttonClass()}>
            Accounts
          </Link>
        )}
      </PageHead>
      {answer.isPending && <Bone className="h-72 rounded-2xl" />}
      {answer.isError && <LoadProblem failure={answer.error} what="Accounting" onRetry={() => void answer.refetch()} />}
      {accounting && !accounting.isSetUp && (
        <div className="card">
          <FirstUse
            icon={<BookOpenCheck size={30} strokeWidth={1.6} />}
            title="Where do you keep your books?"
            action={
              mayManage ? (
                <Link to="/home2/accounting/accounts" className={buttonClass('primary')}>
                  Choose the program
                </Link>
              ) : undefined
            }
          >
            {mayManage
              ? 'Choose Tally, Zoho Books or SAP, and say what your accounts are called there.'
              : 'No program chosen yet. Your company admin can choose one.'}
          </FirstUse>
        </div>
      )}
      {accounting?.isSetUp && (
        <>
          <ExportCard accounting={accounting} mayManage={mayManage} />
          <ExportList />
        </>
      )}
    </>
  );
}
