import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { giftStates } from '#sustainability/rules/gift-state.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import './removal-steps.css';
import type { Kilograms } from '#platform/pure/carbon.ts';

const steps = ['set_aside', ...giftStates] as const;

type RemovalStepsProps = {
  kg: ForestScene['kg'];
  isMine: boolean;
  /** Whether it is the forest of another person; kilograms in that wallet are a step too. */
  shared?: boolean;
};

/** Kilograms by state, from set aside to retired. Each kilogram is in one state; the states are not added up. */
export function RemovalSteps({ kg, isMine, shared = false }: RemovalStepsProps) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  return (
    <section>
      <h2>{t(isMine ? 'steps.mine' : 'steps.all')}</h2>
      <p className="quiet">{t('steps.text')}</p>
      <ol className="ladder">
        {steps
          .filter((step) => (step === 'set_aside' ? isMine || shared : step !== 'uncovered' || kg.uncovered > 0))
          .map((step) => (
            <li key={step}>
              <b className="strong">{t(`steps.${step}`)}</b>
              <Figure value={format.number(kg[step], 3)} unit="kg" size={28} />
              <span className="small quiet">
                {t(shared && step === 'set_aside' ? 'steps.set_asideShared' : `steps.${step}Text`)}
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}

type Compensation = ReplyOf<SustainabilityContract['GET /api/green/compensation']>;

/** Removal promised to all customers, and whether lots cover it. */
export function Promised({ promised, days }: { promised: Compensation['promised']; days: number | null }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  // All amounts have the same number of decimals, so that rounding never shows more uncovered than promised.
  const kilogramsTextOf = (kg: Kilograms) =>
    format.amount(kg, 'kg', (promised.covered ? promised.kg : promised.uncovered_kg) < 10 ? 3 : 0);
  return (
    <section className="forest__part stack g3">
      <h2>{t('promise.title')}</h2>
      <p>
        {t('promise.text', {
          kg: kilogramsTextOf(promised.kg),
          credited: kilogramsTextOf(promised.credited_kg),
          money: format.money(promised.provision),
        })}
      </p>
      <Notice kind={promised.covered ? 'success' : 'warn'}>
        {promised.covered ? t('promise.covered') : t('promise.open', { kg: kilogramsTextOf(promised.uncovered_kg) })}
      </Notice>
      {days !== null && <p className="quiet">{t('promise.days', { count: days })}</p>}
    </section>
  );
}

/** Euro of contributions: collected, and transferred to projects. */
export function Contributed({ euro, isMine }: { euro: ForestScene['euro']; isMine: boolean }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  return (
    <section>
      <h2>{t(isMine ? 'euro.mine' : 'euro.all')}</h2>
      <p className="quiet">{t('euro.text')}</p>
      <ol className="ladder">
        {(['collected', 'transferred'] as const).map((state) => (
          <li key={state}>
            <Figure value={format.money(euro[state])} size={28} />
            <span className="small quiet">{t(`euro.${state}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
