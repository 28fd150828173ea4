import { visitCompanyScreens, type CaptureScreen, orderScreens, visitPublicScreens } from './screens.ts';
import { visitIdentityScreens } from './identity-screens.ts';
import { billScreens } from './bill-screens.ts';
import { findMissedRoutes, type WalkName } from './walked-routes.ts';
import { visitCancelledScreens, visitCardScreens, visitEsimScreens } from './sim-screens.ts';
import type { Person } from '../stage/stage.ts';

type Walk = (person: Person, look: CaptureScreen) => Promise<void>;

const walks: Record<WalkName, Walk> = {
  publicScreens: visitPublicScreens,
  orderScreens,
  companyScreens: visitCompanyScreens,
  esimScreens: visitEsimScreens,
  billScreens,
  cardScreens: visitCardScreens,
  identityScreens: visitIdentityScreens,
  cancelledScreens: visitCancelledScreens,
};

/** All walks by name; each throws when it misses one of its routes. */
export const allWalks: [name: string, walk: Walk][] = (Object.keys(walks) as WalkName[]).map((name) => [
  name,
  async (person, look) => {
    const seenPaths: string[] = [];
    await walks[name](person, (screen) => {
      seenPaths.push(new URL(person.page.url()).pathname);
      return look(screen);
    });
    const missed = findMissedRoutes(name, seenPaths);
    if (missed.length > 0) throw new Error(`${name} did not come by ${missed.join(', ')}`);
  },
]);
