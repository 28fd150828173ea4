import type { Customer } from '../../contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';

/** Shows the proved identity instead of fields, with help when it is wrong. */
export function ProvedIdentityRows({ proved }: { proved: NonNullable<Customer['details']['proved']> }) {
  const t = useTexts('customers');
  const saidTexts = useTexts('customers/web/said');
  const format = useFormat();
  const { first_name, last_name, birth_at } = proved;
  const born = birth_at === null ? null : saidTexts('born', { date: format.date(birth_at) });
  if (first_name === null && born === null) return null;
  return (
    <div className="stack g2">
      <Rows>
        <Row
          icon={lock}
          overline={t('proved.over')}
          title={first_name === null ? born : `${first_name} ${last_name}`}
          {...(first_name !== null && born !== null ? { detail: born } : {})}
        />
      </Rows>
      <p className="small quiet">{t('proved.wrong')}</p>
    </div>
  );
}
