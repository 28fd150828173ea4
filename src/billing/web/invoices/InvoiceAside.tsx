import type { InvoiceDetails } from '#billing/contract.ts';
import { usagePaths } from '#usage/paths.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';

/** The documents of an invoice, its payments and credit notes, and links to the use that it charges. */
export function InvoiceAside({ details }: { details: InvoiceDetails }) {
  const { t, format, monthOf } = useInvoiceTexts();
  const { invoice, sims, payments, credit_notes, e_invoice } = details;
  const { number, pdf_url, contributions_pdf_url, ubl_url } = invoice;
  const documents = [
    { url: pdf_url, text: t('document.invoice'), fileName: `${number}.pdf` },
    { url: contributions_pdf_url, text: t('document.contributions'), fileName: `${number}-contributions.pdf` },
    { url: ubl_url, text: t('document.ubl'), fileName: `${number}.xml` },
  ];
  return (
    <>
      {pdf_url && (
        <Card as="section" className="stack g3">
          <h2>{t('document.title')}</h2>
          <ul className="inv__documents">
            {documents.map(
              ({ url, ...each }) =>
                url && (
                  <li key={each.fileName}>
                    <DownloadButton url={url} {...each} />
                  </li>
                ),
            )}
          </ul>
          {e_invoice && (
            <p className="quiet">
              {`${t(`eInvoice.${e_invoice.state}`)}, ${format.date(e_invoice.at)}.`}
              {e_invoice.mailed_at && ` ${t('eInvoice.mailed', { date: format.date(e_invoice.mailed_at) })}`}
            </p>
          )}
        </Card>
      )}
      {sims.length > 0 && invoice.kind === 'bill' && (
        <section className="stack g3">
          <h2>{t('use.title')}</h2>
          <RowList>
            {sims.map(({ customer_product_uuid, name, msisdn }) => (
              <Row
                key={customer_product_uuid}
                icon={usage}
                title={name || formatPhoneNoBreak(msisdn)}
                detail={t('use.text', { month: monthOf(invoice.month) })}
                href={usagePaths.history(customer_product_uuid, { month: invoice.month })}
              />
            ))}
          </RowList>
        </section>
      )}
      {payments.length > 0 && (
        <section className="stack g3">
          <h2>{t('payments.title')}</h2>
          <RowList>
            {payments.map(({ at, amount, method, outcome, returned, receipt_url }) => (
              <Row
                key={`${at} ${method} ${amount}`}
                title={t(`payments.method.${method}`)}
                detail={`${t(`payments.outcome.${outcome}`)}, ${format.date(at)}${
                  returned > 0 ? `. ${t('payments.returned', { amount: format.money(returned) })}` : ''
                }`}
                end={<span className="inv__sum">{format.money(amount)}</span>}
                action={
                  receipt_url && (
                    <DownloadButton
                      url={receipt_url}
                      fileName={`${t('payments.receipt')} ${brusselsDate(new Date(at))}.pdf`}
                      text={t('payments.receipt')}
                      documentLabel={format.date(at)}
                    />
                  )
                }
              />
            ))}
          </RowList>
        </section>
      )}
      {credit_notes.length > 0 && (
        <section className="stack g3">
          <h2>{t('notes.title')}</h2>
          <RowList>
            {credit_notes.map(({ number: name, at, amount, pdf_url: pdf, ubl_url: ubl }) => (
              <Row
                key={name}
                title={name}
                detail={`${format.date(at)}, ${format.money(0 - amount)}`}
                action={
                  <>
                    <DownloadButton url={pdf} fileName={`${name}.pdf`} text={t('document.pdf')} documentLabel={name} />
                    {ubl && (
                      <DownloadButton
                        url={ubl}
                        fileName={`${name}.xml`}
                        text={t('document.ublShort')}
                        documentLabel={name}
                      />
                    )}
                  </>
                }
              />
            ))}
          </RowList>
        </section>
      )}
    </>
  );
}
