import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ShareButton } from '#platform/ui/buttons/ShareButton.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import tree from '#platform/ui/pictures/tree-3.svg?no-inline';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { sharesQuery } from '../queries.ts';
import './follow.css';

type Shares = ReplyOf<SustainabilityContract['GET /api/green/share/list']>;
type Share = Shares['shares'][number];
const whats = ['forest', 'kilo', 'euro'] as const;
type What = (typeof whats)[number];
const isWhat = (value: unknown): value is What => whats.some((what) => what === value);

const useKeepShares = () => {
  const queries = useQueryClient();
  return ({ shares }: Shares) => queries.setQueryData<Shares>(sharesQuery.queryKey, { shares });
};

/** Makes public pages of the forest or of a walk, and ends them. */
export function SharesScreen() {
  const t = useTexts('sustainability/web/follow');
  const query = useQuery(sharesQuery);
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('shares.title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet walk__form">{t('shares.intro')}</p>
      </PageHead>
      <div className="walk">
        <ShareForm />
        <section className="stack g3">
          <h2>{t('shares.list')}</h2>
          {!query.data && <LoadingOrError query={query} title={t('failed')} lines={3} />}
          {query.data?.shares.length === 0 && (
            <EmptyState headingLevel={3} picture={tree} title={t('shares.none')} text={t('shares.noneText')} />
          )}
          {query.data?.shares.map((share) => (
            <ShareCard key={share.share_uuid} share={share} />
          ))}
        </section>
      </div>
    </main>
  );
}

function ShareForm() {
  const t = useTexts('sustainability/web/follow');
  const keep = useKeepShares();
  const toast = useToast();
  const search = useScreenSearch<typeof sustainabilityPaths.shares>();
  const form = useApiFormWithDraft<{ what: What; name: string; message: string }>({
    defaults: { what: isWhat(search.what) ? search.what : 'forest', name: '', message: '' },
    draftKey: 'share',
    validate: () => ({}),
    submit: async ({ what, name, message }) => {
      const entry = typeof search.entry === 'string' && what === search.what ? search.entry : undefined;
      const newShare = await createClient<SustainabilityContract>().call('POST /api/green/share/create', {
        body: {
          what,
          name: name.trim() || null,
          message: message.trim() || null,
          ...(entry !== undefined && { entry }),
        },
      });
      keep(newShare);
      form.reset({ what, name, message: '' });
      toast({ text: t('shares.made') });
    },
  });
  return (
    <Card as="section" className="stack g4">
      <h2>{t('shares.form')}</h2>
      <Form form={form} className="stack g4">
        <RadioCards
          legend={t('shares.what')}
          row={false}
          options={whats.map((each) => ({
            value: each,
            label: t(`shares.of.${each}`),
            detail: t(`shares.detail.${each}`),
          }))}
          value={form.watch('what')}
          onPick={(picked) => isWhat(picked) && form.set('what', picked)}
        />
        <TextField
          {...form.field('name')}
          label={t('shares.name')}
          hint={t('shares.nameHint')}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          {...form.field('message')}
          label={t('shares.message')}
          hint={t('shares.messageHint')}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" wide>
          {t('shares.make')}
        </Button>
      </Form>
    </Card>
  );
}

function ShareCard({ share: { share_uuid, what, name, message, url, created_at } }: { share: Share }) {
  const t = useTexts('sustainability/web/follow');
  const format = useFormat();
  const keep = useKeepShares();
  const toast = useToast();
  const link = new URL(url, location.origin).href;
  const title = name === null ? t(`shares.of.${what}`) : t(`shared.named.${what}`, { name });
  // Screen readers hear the day too, because several pages may have the same title.
  const spokenText = `${title}, ${format.date(created_at)}`;
  const revoke = useMutation({
    mutationFn: () =>
      createClient<SustainabilityContract>().call('POST /api/green/share/revoke', { body: { share_uuid } }),
    onSuccess: (remainingShares) => {
      keep(remainingShares);
      toast({ text: t('shares.revoked') });
    },
  });
  return (
    <Card className="stack g3">
      <h3>{title}</h3>
      <p className="small quiet">
        {format.date(created_at)}
        {message !== null && ` · ${message}`}
      </p>
      <CopyField
        label={t('shares.link')}
        value={link}
        copyText={`${t('shares.copy')}, ${spokenText}`}
        copiedText={t('shares.copied')}
      />
      <div className="walk__links">
        <ShareButton kind="text" url={link} spoken={`${t('shares.share')}, ${spokenText}`}>
          {t('shares.share')}
        </ShareButton>
        <Button kind="text" href={url} aria-label={`${t('shares.look')}, ${spokenText}`}>
          {t('shares.look')}
        </Button>
        <Button
          kind="text"
          danger
          pending={revoke.isPending}
          problem={errorText(revoke.error)}
          aria-label={`${t('shares.revoke')}, ${spokenText}`}
          onClick={() => revoke.mutate()}
        >
          {t('shares.revoke')}
        </Button>
      </div>
    </Card>
  );
}
