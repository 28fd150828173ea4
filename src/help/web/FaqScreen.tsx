import { useState } from 'react';
import { type Faq, type FaqGroup, faqGroups, buildFaqs, faqGroupTitle } from '#help/rules/faq.ts';
import { searchFaqs } from '#help/rules/faq-search.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import type { Strings, TextParams } from '#platform/pure/text-lookup.ts';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import search from '#platform/ui/pictures/icons/search.svg?raw';
import { ContactSection } from './ContactSection.tsx';
import { FaqItem } from './FaqItem.tsx';
import { FaqStructuredData } from './FaqStructuredData.tsx';
import { FaqSearchResults } from './FaqSearchResults.tsx';
import { HelpFrame } from './HelpFrame.tsx';

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
  const [typed, setTyped] = useState('');
  const parts = groups.map((group) => ({
    group,
    title: faqGroupTitle(group, strings, language),
    faqs: buildFaqs(group, strings, language, facts),
  }));
  const every = parts.flatMap(({ faqs }) => faqs);
  return (
    <>
      <FaqStructuredData faqs={every} />
      <div className="faq__search" role="search">
        <TextField
          label={t('faq.search')}
          hint={t('faq.searchHint')}
          type="search"
          pre={search}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {typed.trim() === '' ? (
        <FaqGroups parts={parts} />
      ) : (
        <FaqSearchResults faqs={searchFaqs(every, typed)} phone={String(facts['phone'])} />
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
