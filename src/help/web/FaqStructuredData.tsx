import type { Faq } from '#help/rules/faq.ts';

/** The same for search engines (schema.org). Data, which no browser runs. */
export function FaqStructuredData({ faqs }: { faqs: readonly Faq[] }) {
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
