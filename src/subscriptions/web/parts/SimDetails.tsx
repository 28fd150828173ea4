import { displayIccid } from '#subscriptions/rules/iccid.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { CopyField } from '#platform/ui/CopyField.tsx';
import { Row, Rows } from '#platform/ui/Rows.tsx';
import { Sheet } from '#platform/ui/Sheet.tsx';
import { StateChip, type Tone } from '#platform/ui/StateChip.tsx';

const addonTones: Readonly<Record<string, Tone>> = { active: 'ok', adding: 'wait', removing: 'off' };

export type SimDetailsProps = { product: CustomerProduct; open: boolean; onClose: () => void };

/** Everything about one SIM to look up: plan, extras, services, and the codes that come with the card, which this device does not keep. */
export function SimDetails({ product, open, onClose }: SimDetailsProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  return (
    <Sheet open={open} onClose={onClose} title={product.name || product.offer.name} closeText={t('close')}>
      <div className="stack g6 sheet-body">
        <section className="stack g2">
          <h3>{t('details.plan')}</h3>
          <Rows>
            <Row
              title={product.offer.name}
              detail={t(`details.${product.offer.payment_type}`)}
              end={t('perMonth', { price: format.money(product.offer.price) })}
            />
            {product.addons.map((addon) => (
              <Row
                key={addon.uuid}
                title={addon.name}
                detail={<AddonState state={addon.state} />}
                end={t('perMonth', { price: format.money(addon.price) })}
              />
            ))}
          </Rows>
          {product.addons.length === 0 && <p className="small quiet">{t('details.noExtras')}</p>}
        </section>
        <section className="stack g2">
          <h3>{t('details.services')}</h3>
          <Rows>
            {product.services.map(({ key, enabled, pending }) => (
              <Row
                key={key}
                title={t(`service.${key}`)}
                end={
                  <StateChip tone={pending ? 'wait' : enabled ? 'ok' : 'off'}>
                    {pending ? t('details.changing') : enabled ? t('details.on') : t('details.off')}
                  </StateChip>
                }
              />
            ))}
          </Rows>
        </section>
        <section className="stack g2">
          <h3>{t('details.codes')}</h3>
          <p className="small quiet">{product.sim.puk1 ? t('details.pukText') : t('details.codesOnline')}</p>
          {product.sim.puk1 && <Codes sim={product.sim} />}
        </section>
      </div>
    </Sheet>
  );
}

/** PUKs stay masked until asked for. */
function Codes({ sim }: { sim: CustomerProduct['sim'] }) {
  const t = useTexts('subscriptions');
  const copy = { copyText: t('copy'), copiedText: t('copied') };
  return (
    <Rows>
      <CopyField
        label={t('details.puk1')}
        value={sim.puk1}
        masked
        showText={t('details.show', { code: t('details.puk1') })}
        {...copy}
      />
      <CopyField
        label={t('details.puk2')}
        value={sim.puk2}
        masked
        showText={t('details.show', { code: t('details.puk2') })}
        {...copy}
      />
      <CopyField label={t('details.simNumber')} value={displayIccid(sim.iccid)} {...copy} />
    </Rows>
  );
}

function AddonState({ state }: { state: string }) {
  const t = useTexts('subscriptions');
  const tone = addonTones[state];
  return tone ? <StateChip tone={tone}>{t(`addonState.${state}`)}</StateChip> : null;
}
