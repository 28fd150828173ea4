import { useState } from 'react';
import { type Faq, type FaqGroup, faqGroups, buildFaqs, faqGroupTitle } from '../rules/faq.ts';
import { searchFaqs } from '../rules/faq-search.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import type { Strings, TextParams } from '#platform/pure/text-lookup.ts';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import search from '#platform/ui/pictures/icons/search.svg?raw';
import { FaqItem } from './FaqItem.tsx';
import { HelpFrame } from './HelpFrame.tsx';
import { helpPaths } from '../paths.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import info from '#platform/ui/pictures/icons/info.svg?raw';
import message from '#platform/ui/pictures/icons/message.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phoneIcon from '#platform/ui/pictures/icons/phone.svg?raw';
import { supportPaths } from '#support/paths.ts';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';

/** The questions as structured data for search engines (schema.org). Browsers do not execute a script of this type. */
function FaqStructuredData({ faqs }: { faqs: readonly Faq[] }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- text of ours, without a tag in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Search results with their count announced, or the support contact. */
function FaqSearchResults({ faqs, phone }: { faqs: readonly Faq[]; phone: string }) {
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

/** Email address and phone number of customer service. */
function ContactSection({ email, phone }: { email: string; phone: string }) {
  const t = useTexts('help');
  return (
    <section className="part help__contact">
      <h2>{t('contact.title')}</h2>
      <p className="quiet">{t('contact.text')}</p>
      <RowList>
        <Row icon={message} title={t('contact.write')} detail={t('contact.writeMore')} href={supportPaths.tickets()} />
        <Row
          icon={mail}
          overline={t('contact.mail')}
          title={<TextWithAddress text={email} />}
          href={`mailto:${email}`}
        />
        <Row
          icon={phoneIcon}
          overline={t('contact.call')}
          title={phone}
          href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
        />
        <Row icon={info} title={t('about.title')} href={helpPaths.about()} />
      </RowList>
    </section>
  );
}

const groups = Object.keys(faqGroups) as FaqGroup[];

/** Questions and answers, to be searched or read through. */
export function FaqScreen() {
  const t = useTexts('help');
  return (
    <HelpFrame title={t('faq.title')}>
      {({ strings, facts }) => <SearchableFaqs strings={strings} facts={facts} />}
    </HelpFrame>
  );
}

type FaqsProps = { strings: Strings; facts: TextParams };

function SearchableFaqs({ strings, facts }: FaqsProps) {
  const t = useTexts('help');
  const language = useLanguage();
  const [typedText, setTypedText] = useState('');
  const parts = groups.map((group) => ({
    group,
    title: faqGroupTitle(group, strings, language),
    faqs: buildFaqs(group, strings, language, facts),
  }));
  const allFaqs = parts.flatMap(({ faqs }) => faqs);
  return (
    <>
      <FaqStructuredData faqs={allFaqs} />
      <div className="faq__search" role="search">
        <TextField
          label={t('faq.search')}
          hint={t('faq.searchHint')}
          type="search"
          pre={search}
          autoComplete="off"
          enterKeyHint="search"
          value={typedText}
          onChange={(event) => setTypedText(event.target.value)}
        />
      </div>
      {typedText.trim() === '' ? (
        <FaqGroups parts={parts} />
      ) : (
        <FaqSearchResults faqs={searchFaqs(allFaqs, typedText)} phone={String(facts['phone'])} />
      )}
      <ContactSection email={String(facts['email'])} phone={String(facts['phone'])} />
    </>
  );
}

function FaqGroups({ parts }: { parts: readonly { group: string; title: string; faqs: readonly Faq[] }[] }) {
  const t = useTexts('help');
  return (
    <div className="faq">
      <nav className="faq__nav" aria-label={t('faq.groups')}>
        <ul>
          {parts.map(({ group, title }) => (
            <li key={group}>
              <a href={`#about-${group}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {parts.map(({ group, title, faqs }) => (
          <section key={group} className="faq__group" aria-labelledby={`about-${group}`}>
            <h2 id={`about-${group}`}>{title}</h2>
            {faqs.map((faq) => (
              <FaqItem key={faq.key} faq={faq} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
