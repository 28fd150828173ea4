import { useState } from 'react';
import { legalPaths } from '#legal/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import type { OwnConsent } from './consents.ts';

const SHOWN = 5;

/** Where a text stands as it is now; each says which version it is. */
const textOf: Partial<Record<OwnConsent['kind'], string>> = {
  terms: legalPaths.terms(),
  privacy: legalPaths.privacy(),
};

/** What a row says: a notice is read, not agreed to, and a newsletter is left. */
const saidIn = ({ kind, given }: OwnConsent): 'given' | 'readOn' | 'refused' | 'left' => {
  if (given) return kind === 'privacy' ? 'readOn' : 'given';
  return kind === 'newsletter' ? 'left' : 'refused';
};

/** The newest first; the others when somebody asks. */
export function ConsentRows({ consents }: { consents: readonly OwnConsent[] }) {
  const t = useTexts('customers/web/consents');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? consents : consents.slice(0, SHOWN);
  if (consents.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <>
      <Rows>
        {shown.map((consent) => {
          const { uuid, kind, at, version, plan } = consent;
          const href = textOf[kind];
          const when = t(saidIn(consent), { at: format.dateTime(at) });
          return (
            <Row
              key={uuid}
              title={plan === null ? t(`kinds.${kind}`) : t('ofPlan', { what: t(`kinds.${kind}`), plan })}
              detail={version ? `${when}, ${t('version', { version })}` : when}
              action={
                href && (
                  <Link href={href} aria-label={`${t('open')}: ${t(`kinds.${kind}`)}`}>
                    {t('open')}
                  </Link>
                )
              }
            />
          );
        })}
      </Rows>
      {shown.length < consents.length && (
        <Button kind="text" onClick={() => setAll(true)}>
          {t('all', { count: consents.length - shown.length })}
        </Button>
      )}
    </>
  );
}
