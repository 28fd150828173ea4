import type { FastifyReply } from 'fastify';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import { html, type Html } from '../core/html.ts';
import { type ActionFields, registerItemRoutes, sendActionReply, textOfField } from '../core/item-routes.ts';
import type { SandboxSystem, SandboxWorld } from '../core/system.ts';
import { brusselsDay } from '../core/working-days.ts';
import { type BankDesk, type Collection, createBankDesk, registerBankJobs } from './bank-desk.ts';
import { folderNames } from './folders.ts';
import { createHostKey, startSftpServer } from './sftp-server.ts';

const path = '/api/bank/collections';
const maxShown = 25;
const defaultDelayMs = 2_000;
/** Codes on the buttons. The API takes any other too. */
const rejectCodes = ['AM04', 'AC04', 'MS03'] as const;
const returnCodes = ['AM04', 'MD06', 'MD01', 'AC04'] as const;

const tones: Partial<Record<Collection['state'], string>> = { settled: 'good', rejected: 'bad', returned: 'bad' };

const formatEuro = (cents: number, currency = 'EUR'): string => `${(cents / 100).toFixed(2)} ${currency}`;

function collectionCard(item: Collection): Html {
  const actionPath = (action: string): string => `${path}/${item.id}/${action}`;
  const buttons = [
    ...(item.state === 'accepted'
      ? [
          buttonForm('Settle now', actionPath('settle')),
          ...rejectCodes.map((code) => buttonForm(`Reject (${code})`, actionPath('reject'), { code }, 'bad')),
        ]
      : []),
    ...(item.state === 'settled'
      ? returnCodes.map((code) => buttonForm(`Return (${code})`, actionPath('return'), { code }, 'bad'))
      : []),
  ];
  return html`<div class="top">
      <h3>${formatEuro(item.amount_cents)}</h3>
      <span class="chip ${tones[item.state] ?? ''}">${item.state}${item.reason && ` ${item.reason}`}</span>
    </div>
    <dl class="facts">
      <dt>${item.kind === 'debits' ? 'From' : 'To'}</dt>
      <dd>${item.name}, ${item.iban}</dd>
      <dt>On</dt>
      <dd>${item.collect_on}</dd>
      ${
        item.mandate &&
        html`<dt>Mandate</dt>
          <dd>${item.mandate}${item.amends && `, amends ${item.amends}`}</dd>`
      }
      <dt>Communication</dt>
      <dd>${item.communication}</dd>
    </dl>
    <div class="actions">${buttons}</div>`;
}

const transferForm = html`<details id="bank-transfer">
  <summary>Transfer money to the operator</summary>
  <form method="post" action="/api/bank/transfers">
    <div class="fields">
      <label>Amount, euro <input name="amount" inputmode="decimal" required /></label>
      <label>Structured communication <input name="communication" autocomplete="off" /></label>
      <label>Or a message <input name="text" autocomplete="off" /></label>
      <label>Name <input name="name" value="A. Peeters" /></label>
    </div>
    <button>Transfer</button>
  </form>
</details>`;

function filesList(desk: BankDesk): Html {
  const rows = folderNames.flatMap((folder) => desk.folders.list(folder).slice(0, maxShown));
  return html`<details id="bank-files">
    <summary>Files</summary>
    ${cardList(
      rows.map(
        (file) =>
          html`<div class="top">
              <h3>${file.id}</h3>
              ${timeElement(file.at)}
            </div>
            <a class="link" href="/api/bank/file?path=${encodeURIComponent(file.id)}">Read it</a>`,
      ),
      'No file yet.',
    )}
  </details>`;
}

const sendError = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error });

/** Reads an amount in euro with at most two decimals; null for anything else. */
const parseEuro = (text: string): number | null =>
  /^\d{1,9}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : null;

/** The bank of the operator: files over SFTP. */
export const bank: SandboxSystem = {
  name: 'bank',
  title: 'Bank of the operator',
  describe: (world) =>
    `Takes batches of direct debits and transfers, and tells what came in and went out, with payouts of the payment provider and costs: SFTP on port ${world.ports.sftp}, settled on their date by the business clock. Lose events: it says nothing. Garbage: its files are cut off. Twice: each file comes twice.`,
  refusals: ['FF01', 'AM04', 'AC04', 'MD01', 'MS03'],
  sendsEvents: true,
  registerRoutes(app, world) {
    const desk = createBankDesk(world);
    registerItemRoutes<Collection>(app, {
      path,
      system: 'bank',
      list: () => desk.collections.list(),
      get: (id) => desk.collections.get(id),
      actions: {
        reject: (item, fields) => desk.reject(item, textOfField(fields, 'code', 'AM04')),
        settle: desk.bookItem,
        return: (item, fields) => desk.return(item, textOfField(fields, 'code', 'MD06')),
      },
    });

    app.post<{ Body: ActionFields | null }>('/api/bank/transfers', (request, reply) => {
      const fields = request.body ?? {};
      const amount_cents = parseEuro(textOfField(fields, 'amount', ''));
      if (!amount_cents) return sendError(reply, 400, 'amount must be euro with at most two decimals');
      desk.transfer({
        amount_cents,
        currency: textOfField(fields, 'currency', 'EUR'),
        communication: textOfField(fields, 'communication', '').replace(/\D/g, ''),
        text: textOfField(fields, 'text', ''),
        name: textOfField(fields, 'name', ''),
        iban: textOfField(fields, 'iban', 'BE68539007547034'),
      });
      return sendActionReply(request, reply, 'bank', {});
    });

    app.post<{ Body: ActionFields | null }>('/api/bank/charges', (request, reply) => {
      const amount_cents = parseEuro(textOfField(request.body ?? {}, 'amount', '1.50'));
      if (!amount_cents) return sendError(reply, 400, 'amount must be euro with at most two decimals');
      desk.charge(amount_cents);
      return sendActionReply(request, reply, 'bank', {});
    });

    app.post<{ Body: ActionFields | null }>('/api/bank/statement', (request, reply) => {
      desk.writeStatement({ on: textOfField(request.body ?? {}, 'on', brusselsDay(world.clock.now())) });
      return sendActionReply(request, reply, 'bank', {});
    });

    app.get('/api/bank/files', () =>
      folderNames.flatMap((folder) => desk.folders.list(folder).map(({ id, at }) => ({ path: id, at }))),
    );
    app.get<{ Querystring: { path?: string } }>('/api/bank/file', ({ query }, reply) => {
      const file = desk.folders.get(query.path ?? '');
      return file ? reply.type('application/xml').send(file.text) : sendError(reply, 404, 'no such file');
    });
    app.post<{ Body: ActionFields | null }>('/api/bank/files', ({ body }, reply) => {
      const name = textOfField(body ?? {}, 'name', '');
      if (!/^[\w-][\w.-]*$/.test(name)) return sendError(reply, 400, 'name must be that of a file');
      return reply.send({ path: desk.folders.save(`/incoming/${name}`, textOfField(body ?? {}, 'text', '')).id });
    });
  },
  async onStart(world: SandboxWorld) {
    const desk = createBankDesk(world);
    registerBankJobs(world, desk);
    const keys = world.store.collection<{ id: string; key: string }>('bank-host-key');
    const { key } = keys.get('own') ?? keys.save({ id: 'own', key: createHostKey() });
    const general = () => world.behaviours.list('bank').find(({ match }) => !match);
    const server = await startSftpServer({
      port: world.ports.sftp,
      host: world.host,
      hostKey: key,
      folders: desk.folders,
      admits: () => general()?.mode !== 'down' || world.behaviours.consume('bank', '').mode !== 'down',
      lateBy: () => {
        const behaviour = general();
        return behaviour?.mode === 'delay' ? (behaviour.delay_ms ?? defaultDelayMs) : 0;
      },
      onFile: desk.receive,
    });
    world.ports.sftp = server.port;
    return server.stop;
  },
  section(world) {
    const desk = createBankDesk(world);
    return html`${transferForm} ${filesList(desk)}
      <div class="actions">
        ${buttonForm('Statement of today', '/api/bank/statement')}
        ${buttonForm('Take costs of 1.50', '/api/bank/charges', { amount: '1.50' })}
      </div>
      ${cardList(desk.collections.list({ limit: maxShown }).map(collectionCard), 'Nothing collected or transferred yet.')}`;
  },
};
