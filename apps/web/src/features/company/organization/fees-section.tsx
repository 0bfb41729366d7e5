import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { CUSTOMER_FEES_PATH } from '../fees/customer-fees-queries.ts';
import { FEES_INTRO, FeesOfToday, PlannedFees } from '../fees/fees-shown.tsx';
import { LoadedSettings, SectionHead, SetByProvider } from './settings-frame.tsx';
import type { Settings } from './settings-query.ts';

/** Convenience fees: what holds today, and what begins when. The provider sets them on a page of their own. */
export function FeesSection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <FeesShown settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

interface FeesShownProps {
  readonly settings: Settings;
  readonly organizationId: string | null;
}

function FeesShown({ settings, organizationId }: FeesShownProps) {
  const { organization } = useSession();
  const whose = organizationId ?? organization?._id;
  return (
    <section className="card">
      <SectionHead title="Fees" intro={FEES_INTRO} />
      <div className="px-5 py-4">
        {settings.canChangeFees && whose !== undefined ? (
          <p className="mb-3">
            <Link
              to={CUSTOMER_FEES_PATH}
              search={{ organizationId: whose }}
              className="inline-flex min-h-6 items-center text-blue"
            >
              Change the fees
            </Link>
          </p>
        ) : (
          <SetByProvider />
        )}
        <FeesOfToday fees={settings.convenienceFee} />
        {settings.comingFees.length > 0 && (
          <>
            <h3 className="mt-5 mb-2 text-[13px] font-semibold">From later days on</h3>
            <PlannedFees label="From later days on" fees={settings.comingFees} />
          </>
        )}
      </div>
    </section>
  );
}
