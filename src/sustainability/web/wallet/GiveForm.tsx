import { useQueryClient } from '@tanstack/react-query';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import type { Wallet } from '#sustainability/rules/green-shapes.ts';
import { parseKilograms } from '#sustainability/rules/parse-kilograms.ts';
import { refreshGreenQueries } from '../queries.ts';
import type { Kilograms } from '#platform/pure/carbon.ts';

type Projects = ReplyOf<SustainabilityContract['GET /api/green/compensation']>['projects'];

/** Checks an amount; returns the error code of the server, or null. */
const checkAmount = (kg: Kilograms | null, wallet: Wallet): string | null => {
  if (kg === null || kg < wallet.least_kg) return 'AMOUNT_BELOW_LEAST';
  return kg > wallet.kg ? 'WALLET_TOO_SMALL' : null;
};

/** Form to choose a project and kilograms; shows how much is left in the wallet after the gift. */
export function GiveForm({ wallet, projects }: { wallet: Wallet; projects: Projects }) {
  const t = useTexts('sustainability/web/wallet');
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const openProjects = projects.filter(({ state }) => state === 'open');
  const form = useApiFormWithDraft({
    defaults: {
      project_uuid: wallet.default_project_uuid ?? openProjects[0]?.uuid ?? '',
      amount: format.number(wallet.kg, 3),
    },
    draftKey: 'give',
    validate: ({ amount }) => ({ amount: checkAmount(parseKilograms(amount), wallet) }),
    submit: async ({ project_uuid, amount }) => {
      const kg = parseKilograms(amount) ?? 0;
      const gift = await createClient<SustainabilityContract>().call('POST /api/green/compensation/compensate', {
        body: { project_uuid, amount: kg },
      });
      toast({ text: t('give.done', { kg: format.amount(kg, 'kg', 3), project: nameOf(project_uuid) }) });
      await refreshGreenQueries(queries);
      form.reset({ project_uuid, amount: format.number(gift.wallet.kg, 3) });
      // The form is removed when less than the minimum is left.
      if (gift.wallet.kg < wallet.least_kg) document.getElementById('wallet-entries')?.focus();
    },
  });
  const nameOf = (projectUuid: string): string => openProjects.find(({ uuid }) => uuid === projectUuid)?.name ?? '';
  const project_uuid = form.watch('project_uuid');
  const typedAmount = form.watch('amount');
  const amount = parseKilograms(typedAmount);
  if (openProjects.length === 0) return null;
  return (
    <Card as="section" className="stack g4">
      <h2>{t('give.title')}</h2>
      <Form form={form} className="stack g4">
        <RadioCards
          legend={t('give.project')}
          row={false}
          options={openProjects.map((each) => ({
            value: each.uuid,
            label: each.name,
            detail: t('give.detail', {
              place: each.place.name,
              years: format.number(each.durability_years, 0),
              risk: t(`risk.${each.reversal_risk}`),
            }),
          }))}
          value={project_uuid}
          onPick={(picked) => form.set('project_uuid', picked)}
        />
        <TextField
          {...form.field('amount')}
          label={t('give.amount')}
          hint={t('give.hint', { kg: format.amount(wallet.least_kg, 'kg') })}
          inputMode="decimal"
          autoComplete="off"
          numeric
        />
        {amount !== null && checkAmount(amount, wallet) === null && (
          <p className="quiet">
            {t('give.preview', {
              kg: format.amount(amount, 'kg', 3),
              project: nameOf(project_uuid),
              rest: format.amount(Math.round((wallet.kg - amount) * 1000) / 1000, 'kg', 3),
            })}
          </p>
        )}
        <Button type="submit" wide>
          {t('give.button', { kg: amount === null ? typedAmount : format.number(amount, 3) })}
        </Button>
        <p className="small quiet">{t('give.undo')}</p>
      </Form>
    </Card>
  );
}
