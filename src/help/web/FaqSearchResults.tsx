import type { Faq } from '#help/rules/faq.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { FaqItem } from './FaqItem.tsx';

/** Search results with their count announced, or the support contact. */
export function FaqSearchResults({ faqs, phone }: { faqs: readonly Faq[]; phone: string }) {
  const t = useTexts('help');
  return (
    <>
      <p role="status" className={faqs.length > 0 ? 'quiet faq__count' : 'vh'}>
        {t('faq.found', { count: faqs.length })}
      </p>
      {faqs.length > 0 ? (
        <div className="faq__found">
          {faqs.map((faq) => (
            <FaqItem key={faq.key} faq={faq} />
          ))}
        </div>
      ) : (
        <div className="faq__none">
          <EmptyState title={t('faq.none')} text={t('faq.noneText', { phone })} />
        </div>
      )}
    </>
  );
}
