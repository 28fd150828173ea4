import { useState } from 'react';
import { type Faq, type FaqGroup, faqGroups, faqsOf, groupTitle } from '#help/rules/faq.ts';
import { searchFaqs } from '#help/rules/faq-search.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import type { Strings, TextParams } from '#platform/pure/text-lookup.ts';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import search from '#platform/ui/pictures/icons/search.svg?raw';
import { Contact } from './Contact.tsx';
import { FaqItem } from './FaqItem.tsx';
import { FaqData } from './FaqData.tsx';
import { Found } from './Found.tsx';
import { HelpFrame } from './HelpFrame.tsx';

const groups = Object.keys(faqGroups) as FaqGroup[];

/** Questions and answers, to be searched or read through. */
export function FaqScreen() {
  const t = useTexts('help');
  return (
    <HelpFrame title={t('faq.title')}>{({ strings, facts }) => <Faqs strings={strings} facts={facts} />}</HelpFrame>
  );
}

type FaqsProps = { strings: Strings; facts: TextParams };

function Faqs({ strings, facts }: FaqsProps) {
  const t = useTexts('help');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const parts = groups.map((group) => ({
    group,
    title: groupTitle(group, strings, language),
    faqs: faqsOf(group, strings, language, facts),
  }));
  const every = parts.flatMap(({ faqs }) => faqs);
  return (
    <>
      <FaqData faqs={every} />
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
        <Groups parts={parts} />
      ) : (
        <Found faqs={searchFaqs(every, typed)} phone={String(facts['phone'])} />
      )}
      <Contact email={String(facts['email'])} phone={String(facts['phone'])} />
    </>
  );
}

function Groups({ parts }: { parts: readonly { group: string; title: string; faqs: readonly Faq[] }[] }) {
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
