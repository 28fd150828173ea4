import { randomInt } from 'node:crypto';
import { buildIccid } from '../core/iccid.ts';
import type { SandboxWorld } from '../core/system.ts';
import type { Es2plusRequest } from './wire.ts';

/** Simulated profile states of SGP.22 section 3.1.6. */
export type ProfileState =
  | 'Available'
  | 'Allocated'
  | 'Confirmed'
  | 'Released'
  | 'Downloaded'
  | 'Installed'
  | 'Unavailable';

export interface EsimProfile {
  /** The ICCID. */
  id: string;
  iccid: string;
  profile_type: string;
  state: ProfileState;
  matching_id: string | null;
  /** EID of the eUICC, 32 digits. */
  eid: string | null;
  /** Ids of the calls that led to this state, so that a repeated call gets the same reply. */
  download_call: string | null;
  confirm_call: string | null;
  ordered_at: string;
  /** Number of copies of each event. */
  times: number;
  /** Number of download attempts. */
  downloads: number;
  sent_events: object[];
}

/** SM-DP+ address of activation codes; not resolvable in real networks. */
export const smdpAddress = 'rsp.sandbox.example';

const defaultProfileType = 'consumer';

/**
 * Creates the registry of eSIM profiles with the ES2+ functions. Each returns the profile, or the status code of a failure.
 */
export function createProfileRegistry(world: SandboxWorld) {
  const profiles = world.store.collection<EsimProfile>('esim-profile');

  /** An unused ICCID of the sandbox range. */
  function freeIccid(): string {
    const iccid = buildIccid(randomInt(1_000_000_000_000));
    return profiles.get(iccid) ? freeIccid() : iccid;
  }

  /** Finds a profile or creates it: all ICCIDs of the operator count as stock. */
  function findOrBuildProfile(iccid: string, profile_type: string): EsimProfile {
    const storedProfile = profiles.get(iccid);
    if (storedProfile) return storedProfile;
    const initialFields = {
      matching_id: null,
      eid: null,
      download_call: null,
      confirm_call: null,
      times: 1,
      downloads: 0,
      sent_events: [],
    };
    return {
      id: iccid,
      iccid,
      profile_type,
      state: 'Available',
      ordered_at: world.clock.now().toISOString(),
      ...initialFields,
    };
  }

  return {
    list: () => profiles.list(),
    get: (iccid: string) => profiles.get(iccid),
    find: (text: string) => profiles.get(text) ?? profiles.list({ where: { matching_id: text }, limit: 1 })[0],
    save: (profile: EsimProfile) => profiles.save(profile),

    downloadOrder(
      { header, iccid, eid, profileType }: Es2plusRequest<'downloadOrder'>,
      times: number,
    ): EsimProfile | string {
      const call = header.functionCallIdentifier;
      const repeated = profiles.list({ where: { download_call: call }, limit: 1 })[0];
      if (repeated) return repeated;
      if (!iccid && !profileType) return '8.2.5/3.9';
      const profile = findOrBuildProfile(iccid ?? freeIccid(), profileType ?? defaultProfileType);
      if (profile.state !== 'Available') return '8.2.1/3.3';
      const ordered_at = world.clock.now().toISOString();
      return profiles.save({
        ...profile,
        state: 'Allocated',
        download_call: call,
        eid: eid ?? null,
        ordered_at,
        times,
      });
    },

    confirmOrder({ header, iccid, matchingId, releaseFlag }: Es2plusRequest<'confirmOrder'>): EsimProfile | string {
      const profile = profiles.get(iccid);
      if (!profile) return '8.2.1/3.9';
      if (profile.confirm_call === header.functionCallIdentifier) return profile;
      if (profile.state !== 'Allocated') return '8.2.1/1.2';
      if (matchingId && profiles.list({ where: { matching_id: matchingId }, limit: 1 })[0]) return '8.2.6/3.3';
      const matching_id = matchingId ?? generateMatchingId();
      const state = releaseFlag ? 'Released' : 'Confirmed';
      return profiles.save({ ...profile, state, matching_id, confirm_call: header.functionCallIdentifier });
    },

    releaseProfile({ iccid }: Es2plusRequest<'releaseProfile'>): EsimProfile | string {
      const profile = profiles.get(iccid);
      if (!profile) return '8.2.1/3.9';
      if (profile.state === 'Released') return profile;
      return profile.state === 'Confirmed' ? profiles.save({ ...profile, state: 'Released' }) : '8.2.1/1.2';
    },

    cancelOrder({
      iccid,
      matchingId,
      finalProfileStatusIndicator: state,
    }: Es2plusRequest<'cancelOrder'>): EsimProfile | string {
      const profile = profiles.get(iccid);
      if (!profile || (matchingId && profile.matching_id && matchingId !== profile.matching_id)) return '8.2.1/3.9';
      if (profile.state === 'Available' || profile.state === 'Unavailable') return profile;
      if (profile.state === 'Downloaded' || profile.state === 'Installed') return '8.2.1/3.3';
      return profiles.save({ ...profile, state, matching_id: null, download_call: null, confirm_call: null });
    },
  };
}

/** Four groups of four characters, without those that are easily confused. */
function generateMatchingId(): string {
  const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
