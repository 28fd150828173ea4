import type { FastifyRequest } from 'fastify';
import { sendActionReply, registerItemRoutes, textOfField } from '../core/item-routes.ts';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { eventCopiesOf } from '../core/behaviours.ts';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem } from '../core/system.ts';
import {
  simulateProfileDownload,
  registerDownloadSteps,
  type DownloadStep,
  downloadSteps,
  resendProfileEvents,
} from './phone.ts';
import { type EsimProfile, createProfileRegistry, smdpAddress } from './profiles.ts';
import {
  type Es2plusFunction,
  type Es2plusRequest,
  es2plusRequests,
  buildReplyHeader,
  toStatusCode,
  statusCodes,
} from './wire.ts';

const path = '/gsma/rsp2/es2plus';
const maxShownProfiles = 25;

/** The SM-DP+ of the operator: ES2+ for orders, and simulated phones that download profiles. */
export const esim: SandboxSystem = {
  name: 'esim',
  title: 'eSIM profiles',
  describe: (world) => `Holds eSIM profiles and gives them to phones (GSMA SGP.22 ES2+ at ${world.url}${path}).`,
  refusals: Object.keys(statusCodes),
  sendsEvents: true,
  registerRoutes(app, world) {
    const profiles = createProfileRegistry(world);
    registerBehaviourHook(app, world, 'esim', {
      only: ({ url }) => url.startsWith('/gsma/'),
      // ES2+ reports failures in the body of a 200 reply.
      refuse: (reply, code = '8.2.5/3.7') => reply.send(buildReplyHeader(toStatusCode(code))),
    });

    const es2plus = <F extends Es2plusFunction>(
      name: F,
      run: (body: Es2plusRequest<F>, request: FastifyRequest) => EsimProfile | string,
      fields: (profile: EsimProfile) => object = () => ({}),
    ) =>
      app.post(`${path}/${name}`, (request, reply) => {
        void reply.header('x-admin-protocol', 'gsma/rsp/v2.2.0');
        const body = es2plusRequests[name].safeParse(request.body);
        if (!body.success) return reply.code(400).send({ error: body.error.issues[0]?.path.join('.') });
        const profile = run(body.data as Es2plusRequest<F>, request);
        if (typeof profile === 'string') return reply.send(buildReplyHeader(toStatusCode(profile)));
        return reply.send({ ...buildReplyHeader(), ...fields(profile) });
      });

    es2plus(
      'downloadOrder',
      (body, request) => profiles.downloadOrder(body, eventCopiesOf(request.behaviour)),
      ({ iccid }) => ({ iccid }),
    );
    es2plus(
      'confirmOrder',
      (body) => profiles.confirmOrder(body),
      ({ matching_id, eid }) => ({
        ...(eid ? { eid } : {}),
        matchingId: matching_id,
        smdpAddress,
      }),
    );
    es2plus('releaseProfile', (body) => profiles.releaseProfile(body));
    es2plus('cancelOrder', (body) => profiles.cancelOrder(body));
    es2plus(
      'getProfileStatus',
      ({ iccid }) => profiles.get(iccid) ?? '8.2.1/3.9',
      ({ iccid, state }) => ({ iccid, profileState: state }),
    );

    registerItemRoutes(app, {
      path: '/api/esim/profiles',
      system: 'esim',
      list: profiles.list,
      get: profiles.get,
      actions: {
        install: (profile, fields) => simulateProfileDownload(world, profile, parseInstallOptions(fields)),
        again: (profile) => resendProfileEvents(world, profile),
      },
    });

    app.post<{ Body: Record<string, unknown> | null }>('/api/esim/install', (request, reply) => {
      const fields = request.body ?? {};
      const identifier =
        textOfField(fields, 'iccid', '') ||
        textOfField(fields, 'matching_id', '') ||
        textOfField(fields, 'activation_code', '');
      // The activation code of the QR code: LPA:1$<address>$<matching id>.
      const profile = profiles.find(identifier.trim().split('$').at(2) ?? identifier.trim());
      if (!profile) return reply.code(404).send({ error: 'no profile has this ICCID, matching id or activation code' });
      const installed = simulateProfileDownload(world, profile, parseInstallOptions(fields));
      if (typeof installed === 'string') return reply.code(409).send({ error: installed });
      return sendActionReply(request, reply, 'esim', installed);
    });
  },
  onStart: registerDownloadSteps,
  section: (world) =>
    html`<form method="post" action="/api/esim/install" class="fields" style="align-items: end">
        <label
          >Activation code, matching id or ICCID <input name="activation_code" autocomplete="off" required
        /></label>
        <button class="main">Install on a phone</button>
      </form>
      ${cardList(createProfileRegistry(world).list().slice(0, maxShownProfiles).map(profileCard), 'No eSIM has been ordered yet.')}`,
};

function parseInstallOptions(fields: Record<string, unknown>): { at_once: boolean; fail_at: DownloadStep | null } {
  return { at_once: fields.at_once === true, fail_at: downloadSteps.find((step) => step === fields.fail_at) ?? null };
}

function profileCard(profile: EsimProfile): Html {
  const actionPath = (action: string): string => `/api/esim/profiles/${profile.iccid}/${action}`;
  const tone = profile.state === 'Installed' ? 'good' : profile.state === 'Unavailable' ? 'bad' : '';
  return html`<div class="top">
      <h3>${profile.iccid}</h3>
      <span class="chip ${tone}">${profile.state}</span>${timeElement(profile.ordered_at)}
    </div>
    <dl class="facts">
      <dt>Type</dt>
      <dd>${profile.profile_type}</dd>
      ${
        profile.matching_id &&
        html`<dt>Activation code</dt>
          <dd>LPA:1$${smdpAddress}$${profile.matching_id}</dd>`
      }
      ${
        profile.eid &&
        html`<dt>Phone (EID)</dt>
          <dd>${profile.eid}</dd>`
      }
    </dl>
    <div class="actions">
      ${
        profile.state === 'Released' && [
          buttonForm('Install on a phone', actionPath('install')),
          buttonForm('Fail: phone refused', actionPath('install'), { fail_at: 'eligibility' }, 'bad'),
          buttonForm('Fail: no room on the phone', actionPath('install'), { fail_at: 'installation' }, 'bad'),
        ]
      }${profile.sent_events.length > 0 && buttonForm('Send event again', actionPath('again'))}
    </div>`;
}
