import type { JoinedMatter } from '#account/rules/urgent-matters-with-bills-joined.ts';
import type { UrgentMatter } from '#account/rules/urgent-matter.ts';
import { isBillOfEndedContract, type InvoiceStatus, invoiceStatus } from '#billing/rules/invoice-status.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';

const lateStatuses = ['blocked', 'reminder_2', 'reminder_1', 'returned', 'refused', 'overdue'] as const;
const isLateStatus = (status: InvoiceStatus): status is (typeof lateStatuses)[number] =>
  lateStatuses.some((each) => each === status);

export type UrgentTexts = {
  /** Describes the matter in one sentence. */
  text: string;
  /** Names the consequence of doing nothing. */
  detail?: string;
  /** Text of its button. */
  action: string;
};

type Words = { t: Texts<'account/web/parts'>; bills: Texts<'billing/web/parts'>; format: Format };

/** Formats the deadline of a matter: with the time for a held swap, with the weekday for the 1st of the next month, else the day of the month. */
const formatDeadline = ({ kind, deadline }: UrgentMatter, format: Format): string => {
  if (deadline === undefined) return '';
  if (kind === 'swap_held') return format.dateTime(deadline);
  return kind === 'month_missing' ? format.weekday(deadline) : format.dayOfMonth(deadline);
};

const formatDetail = (
  { invoice, deadline = '', restricting }: JoinedMatter,
  { t, bills, format }: Words,
): string | undefined => {
  const status = invoice && invoiceStatus(invoice);
  if (!invoice || !status || !isLateStatus(status)) return undefined;
  const { next_step: nextStep } = invoice;
  const statusText = t(`status.${isBillOfEndedContract(invoice) ? 'ended' : restricting ? 'restricts' : status}`, {
    until: format.dayOfMonth(deadline),
  });
  return nextStep
    ? `${statusText} ${bills(`next.${nextStep.step}`, { on: format.dayOfMonth(nextStep.on) })}`
    : statusText;
};

const formatMatter = (matter: JoinedMatter, texts: Words): UrgentTexts => {
  const { t, format } = texts;
  const { kind, name = '', amount = 0, invoice, path, restricting } = matter;
  const params = { name, amount: format.money(amount), until: formatDeadline(matter, format) };
  const detail = formatDetail(matter, texts);
  const isInstalment = kind === 'bill_open' && invoice !== undefined && invoiceStatus(invoice) === 'instalments';
  const leadsToCost = kind === 'data_used' && path.startsWith('/customer/sim/');
  // A suspended prepaid SIM whose balance holds the days that are left.
  const isEnough = kind === 'month_unpaid' && amount <= 0;
  return {
    text: restricting
      ? t('bill_blocked.restricts', { ...params, count: restricting })
      : t(isInstalment ? 'bill_open.instalment' : isEnough ? 'month_unpaid.enough' : `${kind}.text`, params),
    action: t(leadsToCost ? 'data_used.see' : isEnough ? 'month_unpaid.start' : `${kind}.action`, params),
    ...(detail ? { detail } : {}),
  };
};

/** Returns the sentence of a matter and the text of its button. */
export const useUrgentTexts = (): ((matter: JoinedMatter) => UrgentTexts) => {
  const texts = { t: useTexts('account/web/parts'), bills: useTexts('billing/web/parts'), format: useFormat() };
  return (matter) => formatMatter(matter, texts);
};
