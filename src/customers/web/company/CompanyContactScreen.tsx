import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactSent } from './ContactSent.tsx';
import { ContactOptions } from './ContactOptions.tsx';
import { useContactForm } from './use-contact-form.ts';
import './company.css';

/** Contact request of a company. */
export function CompanyContactScreen() {
  const t = useTexts('customers/web/company');
  const { form, sentTo } = useContactForm({});
  return (
    <main id="main" className="wrap page">
      <div className="company">
        <div className="stack g6">
          <div className="stack g2">
            <h1 tabIndex={-1}>{t('title')}</h1>
            <p className="quiet">{t('intro')}</p>
          </div>
          {sentTo === '' ? (
            <ContactForm form={form} />
          ) : (
            <ContactSent email={sentTo}>
              <Button kind="secondary" href={orderingPaths.choose()}>
                {t('plans')}
              </Button>
            </ContactSent>
          )}
        </div>
        <aside className="stack g6" aria-label={t('next')}>
          <div className="stack g3">
            <h2>{t('next')}</h2>
            <ol className="company__steps">
              {t.list('steps').map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <ContactOptions />
        </aside>
      </div>
    </main>
  );
}
