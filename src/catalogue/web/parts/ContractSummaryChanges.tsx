import {
  type ChangedSentence,
  compareContractSummaries,
  type ComparedSummary,
  splitChangedWords,
} from '#catalogue/rules/contract-summary-changes.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import './contract-summary-changes.css';

export type ContractSummaryChangesProps = { before: ComparedSummary; now: ComparedSummary };

/** The sentences of a contract summary that differ from the one that was shown, under the titles of their sections. */
export function ContractSummaryChanges({ before, now }: ContractSummaryChangesProps) {
  const t = useTexts('catalogue/web/parts');
  const sections = compareContractSummaries(before, now);
  if (sections.length === 0) return null;
  return (
    <div className="stack g3 summary-changes">
      <h3>{t('changes.title')}</h3>
      <ul className="stack g3">
        {sections.map(({ key, title, sentences }) => (
          <li key={key} className="stack g2">
            <p className="strong">{title ?? t('contract.title')}</p>
            {sentences.map((sentence) => (
              <BeforeAndNow key={`${sentence.before} ${sentence.now}`} {...sentence} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function BeforeAndNow({ before, now }: ChangedSentence) {
  const t = useTexts('catalogue/web/parts');
  return (
    <dl>
      {before !== null && (
        <>
          <dt>{t(now === null ? 'changes.removed' : 'changes.before')}</dt>
          <dd className="quiet">
            <MarkedSentence sentence={before} other={now} />
          </dd>
        </>
      )}
      {now !== null && (
        <>
          <dt>{t(before === null ? 'changes.added' : 'changes.now')}</dt>
          <dd>
            <MarkedSentence sentence={now} other={before} />
          </dd>
        </>
      )}
    </dl>
  );
}

function MarkedSentence({ sentence, other }: { sentence: string; other: string | null }) {
  return splitChangedWords(sentence, other).map(({ key, text, isChanged }) =>
    isChanged ? <strong key={key}>{text}</strong> : text,
  );
}
