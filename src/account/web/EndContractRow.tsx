import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row } from '#platform/ui/cards/Rows.tsx';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { useSession } from './session.ts';

/**
 * Link to withdraw from a contract, named and visible as consumer law requires. Business customers get a link about ending a
 * contract.
 */
export function EndContractRow() {
  const t = useTexts('account');
  const business = useSession().data?.customer.type === BUSINESS;
  return (
    <Row
      icon={undo}
      title={t(business ? 'dashboard.end' : 'dashboard.withdraw')}
      detail={t(business ? 'dashboard.endMore' : 'dashboard.withdrawMore')}
      href={withdrawalPaths.withdrawal()}
    />
  );
}
