import { type Ref, useEffect, useRef } from 'react';
import type { BasketCard } from '#ordering/rules/basket.ts';
import { formatPhoneNoBreak, parseBelgianMobile } from '#customers/rules/phone.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import { Tile } from '#platform/ui/cards/Tile.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import esim from '#platform/ui/pictures/esim.svg?no-inline';
import pencil from '#platform/ui/pictures/icons/pencil.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import trash from '#platform/ui/pictures/icons/trash.svg?raw';
import sim from '#platform/ui/pictures/sim.svg?no-inline';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { resolveBasketCard, type SaleCatalogue } from '../basket/basket-model.ts';
import { useNumberDrafts } from '../basket/number-drafts.ts';
import { LazySimUsers } from '../users/LazySimUsers.tsx';
import { computeMonthlySimPrice } from './sim-prices.ts';
import type { Choice } from './use-basket-editor.ts';

/** Tabs that select the SIM to edit. */
export function SimSwitch({ choice }: { choice: Choice }) {
  const t = useTexts('ordering/web/choose');
  const orderingTexts = useTexts('ordering');
  const part = useRef<HTMLDivElement>(null);
  const { at } = choice;
  useEffect(() => {
    const chip = part.current?.querySelectorAll('button')[at];
    const row = chip?.parentElement;
    if (!chip || !row) return;
    // Scrolls horizontally only, without moving the page.
    const middle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    row.scrollLeft += middle(chip) - middle(row);
  }, [at]);
  if (choice.cards.length < 2) return null;
  return (
    <div className="stack g2" ref={part}>
      <p className="strong" role="status">
        {t('sims.editing', { number: at + 1 })}
      </p>
      <Chips
        label={t('sims.pick')}
        options={choice.cards.map((_, place) => ({
          value: String(place),
          label: orderingTexts('sims.name', { number: place + 1 }),
        }))}
        value={String(at)}
        onPick={(place) => choice.select(Number(place))}
      />
    </div>
  );
}

/** The SIMs of this order: edit, remove (with undo) and add. */
export function SimListSection({
  sale,
  choice,
  onEdit,
  ref,
}: {
  sale: SaleCatalogue;
  choice: Choice;
  onEdit: (at: number) => void;
  ref: Ref<HTMLElement>;
}) {
  const t = useTexts('ordering/web/choose');
  const orderingTexts = useTexts('ordering');
  const { lineOf, numberOf, costOf } = useCardTexts(sale, choice);
  const toast = useToast();
  const hasSeveralSims = choice.cards.length > 1;
  const list = useRef<HTMLUListElement>(null);
  // Removing a SIM removes the pressed button, so the focus moves to the next SIM, and back on undo.
  const focusOn = useRef<number | null>(null);
  useEffect(() => {
    if (focusOn.current === null) return;
    list.current?.children[focusOn.current]?.querySelector('button')?.focus();
    focusOn.current = null;
  });
  const remove = (at: number) => {
    const putBack = choice.remove(at);
    focusOn.current = Math.min(at, choice.cards.length - 2);
    const undo = () => {
      focusOn.current = at;
      putBack();
    };
    toast({ text: t('sims.removed', { number: at + 1 }), undo: { label: orderingTexts('sims.undo'), run: undo } });
  };
  const add = () => {
    choice.add();
    onEdit(choice.cards.length);
  };
  return (
    <section className="part" ref={ref}>
      <h2>{t('sims.title')}</h2>
      <ul className="stack g3" ref={list}>
        {choice.cards.map((card, at) => (
          <li key={card.id}>
            <Tile
              sim
              picture={card.type === ESIM ? esim : sim}
              title={orderingTexts('sims.name', { number: at + 1 })}
              detail={
                <>
                  {lineOf(card)}
                  <br />
                  {numberOf(card)}
                  <br />
                  {costOf(card)}
                </>
              }
              end={
                <span className="row order-sim-actions">
                  <IconButton label={t('sims.edit', { number: at + 1 })} icon={pencil} onClick={() => onEdit(at)} />
                  {hasSeveralSims && (
                    <IconButton label={t('sims.remove', { number: at + 1 })} icon={trash} onClick={() => remove(at)} />
                  )}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {hasSeveralSims && (
        <LazySimUsers
          sims={choice.cards.map((card, at) => ({
            id: card.id,
            name: `${orderingTexts('sims.name', { number: at + 1 })}, ${choice.offerOf(card)?.name ?? ''}`,
          }))}
          ownCardId={choice.ownCardId}
          onPick={choice.pickOwn}
        />
      )}
      <p className="row row--wrap order-add">
        {choice.simsLeft > 0 && (
          <Button kind="text" icon={plus} onClick={add}>
            {t('sims.add')}
          </Button>
        )}
        <span className="quiet small">
          {choice.simsLeft > 0 ? t('sims.left', { count: choice.simsLeft }) : t('sims.full')}
        </span>
      </p>
    </section>
  );
}

const useCardTexts = (sale: SaleCatalogue, choice: Choice) => {
  const t = useTexts('ordering/web/choose');
  const orderingTexts = useTexts('ordering');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const drafts = useNumberDrafts();
  return {
    /** For example "Poplar, 40 GB, eSIM". */
    lineOf: (card: BasketCard): string => {
      const offer = choice.offerOf(card);
      const data =
        offer === undefined || offer.data_gb === null
          ? orderingTexts('unlimited')
          : format.amount(offer.data_gb, orderingTexts('unit.gb'));
      return [offer?.name, data, orderingTexts(card.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')].join(
        ', ',
      );
    },
    /** For example "+ 2 extras, €12.50 a month and €3.00 for projects"; the amount includes the extras. */
    costOf: (card: BasketCard): string => {
      const resolvedSim = resolveBasketCard(sale, card);
      if (!resolvedSim) return '';
      const count = resolvedSim.addons.length;
      const { sim: simPrice, projects } = computeMonthlySimPrice(resolvedSim);
      const net = formatNetPrice(platformTexts, format, euroToCentsOrZero(simPrice));
      const isCompany = resolvedSim.offer.audience === 'professional';
      const month = `${format.money(simPrice)} ${orderingTexts('order.per')}${isCompany ? ` (${net})` : ''}`;
      const price = projects > 0 ? t('sims.projects', { price: month, amount: format.money(projects) }) : month;
      return count > 0 ? `${t('sims.extras', { count })}, ${price}` : price;
    },
    numberOf: (card: BasketCard): string => {
      if (card.number === null) return t('sims.unsaid');
      if (card.number === 'new') return t('sims.newNumber');
      const msisdn = parseBelgianMobile(drafts[card.id]?.msisdn ?? '');
      return msisdn ? formatPhoneNoBreak(msisdn) : t('sims.keepNumber');
    },
  };
};
