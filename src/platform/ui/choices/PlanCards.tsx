/* oxlint-disable react/no-array-index-key -- these lists are replaced as a whole and have no state, so the index is a stable key */
import { Fragment, type ReactNode, useId } from 'react';

import { FieldMessage } from '../fields/Field.tsx';
import './PlanCards.css';
import type { ChoiceProps } from './SegmentedControl.tsx';

export interface PlanCard {
  value: string;
  name: ReactNode;
  tree?: ReactNode;
  figure: ReactNode;
  unit?: ReactNode;
  /** Three facts, in the same order for every plan, so that plans can be compared. */
  facts: { value: ReactNode; unit: ReactNode }[];
  price: ReactNode;
  /** Small print under the price. */
  note?: ReactNode;
  /** True when the figure is a word ("Unlimited"), which needs a smaller size. */
  hasWordFigure?: boolean;
}

export interface PlanCardsProps extends Omit<ChoiceProps<PlanCard>, 'options'> {
  plans: PlanCard[];
  /** Column heads of the table on wide screens: plan, figure, three facts, price. */
  heads: ReactNode[];
  error?: ReactNode;
}

/** Plans to choose from: cards on narrow screens, a table where seven columns fit. */
export function PlanCards({ legend, plans, heads, value, onPick, onChange, name, error, ...input }: PlanCardsProps) {
  const generatedId = useId();
  return (
    <fieldset data-field={name} aria-describedby={error ? `${generatedId}-error` : undefined}>
      <legend className="vh">{legend}</legend>
      <div className="plans-box">
        <div className="plans">
          <div className="plans__head" aria-hidden="true">
            <span />
            {heads.map((head, at) => (
              <span key={at}>{head}</span>
            ))}
          </div>
          {plans.map((plan) => (
            <label key={plan.value} className="plan">
              <input
                {...input}
                type="radio"
                name={name ?? generatedId}
                value={plan.value}
                checked={value === undefined ? undefined : value === plan.value}
                onChange={(event) => {
                  onChange?.(event);
                  onPick?.(plan.value);
                }}
              />
              <span className="plan__dot" />
              <span className="plan__name">
                {plan.tree}
                {plan.name}
              </span>{' '}
              <span className={`fig plan__fig ${plan.hasWordFigure ? 'fig--28' : ''}`}>
                {plan.figure}
                {plan.unit && <small>{plan.unit}</small>}
              </span>{' '}
              {plan.facts.map((fact, at) => (
                <Fragment key={at}>
                  <span className="plan__fact">
                    <b>{fact.value}</b> <span>{fact.unit}</span>
                  </span>{' '}
                </Fragment>
              ))}
              <span className="plan__price">
                {plan.price}
                {plan.note && <small>{plan.note}</small>}
              </span>
            </label>
          ))}
        </div>
      </div>
      {error && <FieldMessage id={generatedId} error={error} />}
    </fieldset>
  );
}
