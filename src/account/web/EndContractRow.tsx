import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row } from '#platform/ui/cards/Rows.tsx';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { useSession } from './session.ts';

/**
 * The way to withdraw from a contract, as the law asks for it: by its name, and easily found. It asks for it for consumers; a
 * professional customer is shown how a contract is ended.
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
