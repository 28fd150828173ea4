import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { sustainabilityContract } from './contract.ts';
import { sustainabilityPersonal } from './server/tables.ts';
import { sustainabilitySubscribers } from './server/subscribers.ts';
import { verifyCarbonLedger } from './server/verify-carbon-ledger.ts';
import { addWearable } from './server/add-wearable.ts';
import { customerWearableList } from './server/customer-wearable-list.ts';
import { emissionDetails } from './server/emissions/emission-details.ts';
import { emissionHistory } from './server/emissions/emission-history.ts';
import { claims } from './server/forest/claims.ts';
import { compensation } from './server/forest/compensation.ts';
import { follow } from './server/forest/follow.ts';
import { forest } from './server/forest/forest.ts';
import { greenProject } from './server/forest/green-project.ts';
import { openLedger } from './server/forest/open-ledger.ts';
import { portfolio } from './server/forest/portfolio.ts';
import { village } from './server/forest/village.ts';
import { visit } from './server/forest/visit.ts';
import { villageHistory } from './server/forest/village-history.ts';
import { createShare } from './server/sharing/create-share.ts';
import { revokeShare } from './server/sharing/revoke-share.ts';
import { shareList } from './server/sharing/share-list.ts';
import { sharedPage } from './server/sharing/shared-page.ts';
import { sharedImage } from './server/sharing/shared-image.ts';
import { compensate } from './server/wallet/compensate.ts';
import { compensationDetails } from './server/wallet/compensation-details.ts';
import { compensationReceipt } from './server/wallet/compensation-receipt.ts';
import { undoCompensation } from './server/wallet/undo-compensation.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { walletExpiringMessage } from './messages/wallet-expiring.ts';
import { projectClosedMessage } from './messages/project-closed.ts';
import {
  enqueueProjectClosings,
  applyProjectClosingToCustomer,
  applyProjectClosingToSim,
  expireWallet,
  sumForest,
  updateWalletsAndForestSums,
} from './server/jobs.ts';
import {
  runEnqueueProjectClosings,
  runApplyProjectClosingToCustomer,
  runApplyProjectClosingToSim,
} from './server/jobs/apply-closing.ts';
import { runSumForest } from './server/jobs/sum-forest.ts';
import {
  runExpireWalletAndNotifyUpcoming,
  runUpdateWalletsAndForestSums,
} from './server/jobs/update-wallets-and-forest-sums.ts';
import { verifyContributions } from './server/verify-contributions.ts';
import { sustainabilitySettings } from './settings.ts';
import { removeWearable } from './server/remove-wearable.ts';
import { wearableList } from './server/wearable-list.ts';

export const sustainability = defineDomain({
  name: 'sustainability',
  endpoints: defineDomainApi('sustainability', sustainabilityContract, {
    'GET /api/green/village': village,
    'GET /api/green/village/history': villageHistory,
    'GET /api/green/project': greenProject,
    'GET /api/green/compensation': compensation,
    'GET /api/green/compensation/details': compensationDetails,
    'POST /api/green/compensation/compensate': compensate,
    'POST /api/green/compensation/undo': undoCompensation,
    'GET /api/green/compensation/receipt/{ledger_uuid}': compensationReceipt,
    'GET /api/green/portfolio': portfolio,
    'GET /api/green/forest': forest,
    'POST /api/green/forest/visit': visit,
    'GET /api/green/ledger': openLedger,
    'GET /api/green/claims': claims,
    'GET /api/green/follow': follow,
    'GET /api/green/share/list': shareList,
    'POST /api/green/share/create': createShare,
    'POST /api/green/share/revoke': revokeShare,
    'GET /api/green/shared': sharedPage,
    'GET /api/green/shared/image/{token}': sharedImage,
    'GET /api/green/emission/details': emissionDetails,
    'GET /api/green/emission/history': emissionHistory,
    'GET /api/wearable/list': wearableList,
    'GET /api/customer/wearable/list': customerWearableList,
    'POST /api/customer/wearable/add': addWearable,
    'POST /api/customer/wearable/remove': removeWearable,
  }),
  settings: sustainabilitySettings,
  jobs: [
    bindJob(sumForest, runSumForest),
    bindJob(updateWalletsAndForestSums, runUpdateWalletsAndForestSums),
    bindJob(expireWallet, runExpireWalletAndNotifyUpcoming),
    bindJob(enqueueProjectClosings, runEnqueueProjectClosings),
    bindJob(applyProjectClosingToCustomer, runApplyProjectClosingToCustomer),
    bindJob(applyProjectClosingToSim, runApplyProjectClosingToSim),
  ],
  messages: [projectClosedMessage, walletExpiringMessage],
  personalTables: sustainabilityPersonal,
  subscribers: sustainabilitySubscribers,
  integrityChecks: [verifyCarbonLedger, verifyContributions],
});
