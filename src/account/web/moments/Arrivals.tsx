import { useEffect, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { type Moment, recentActivationsAndPortIns } from '#account/rules/moments.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { isMomentSeen, isDialogOrFieldActive, saveSeenMoment } from '#platform/browser/seen-moments.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Arrival } from '#platform/ui/overlays/Arrival.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import sim from '#platform/ui/pictures/sim.svg?no-inline';
import moved from '#platform/ui/pictures/number-transfer.svg?no-inline';
import { useSession } from '../session.ts';

const findUnseen = async (moments: readonly Moment[], person: string): Promise<Moment | null> => {
  for (const moment of moments) if (!(await isMomentSeen(person, moment.key))) return moment;
  return null;
};

/** Shows that a number was ported in or a SIM became active: once on a device for each event and customer, also when it happened before this visit. */
export function Arrivals() {
  const { data: session } = useSession();
  const [moment, setMoment] = useState<Moment | null>(null);
  const person = session?.customer.uuid;
  // Runs again at each fetch of the session, so that an event that was held back while the screen was busy is shown later.
  useEffect(() => {
    if (!session || moment !== null) return undefined;
    let isLeft = false;
    void findUnseen(recentActivationsAndPortIns(session.customer_product, serverNow()), session.customer.uuid).then(
      (unseenMoment) => unseenMoment && !isLeft && !isDialogOrFieldActive() && setMoment(unseenMoment),
    );
    return () => {
      isLeft = true;
    };
  }, [session, moment]);
  const key = moment?.key;
  useEffect(() => {
    if (person && key) void saveSeenMoment(person, key);
  }, [person, key]);
  return moment && <MomentArrival key={moment.key} moment={moment} onClose={() => setMoment(null)} />;
}

/** Full-screen dialog about one arrival: an active SIM or a ported number. */
export function MomentArrival({ moment, onClose }: { moment: Moment; onClose: () => void }) {
  const t = useTexts('account/web/moments');
  const isNumber = moment.kind === 'number';
  return (
    <Arrival title={t(`${moment.kind}.title`)} picture={<Picture src={isNumber ? moved : sim} />} onClose={onClose}>
      <p>
        <Figure value={formatPhoneNoBreak(moment.msisdn)} size={28} />
      </p>
      <p>{isNumber ? t('number.text', { operator: moment.operator }) : t('sim.text', { plan: moment.plan })}</p>
      <Button wide href={accountPaths.dashboard()} onClick={onClose}>
        {t('toPlan')}
      </Button>
    </Arrival>
  );
}
