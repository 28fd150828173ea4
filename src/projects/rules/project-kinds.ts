/** Kinds of projects that contributions go to. They report money and work, never CO₂. */
export const contributionKinds = ['forest', 'school', 'hospital', 'beehives', 'farm'] as const;
export type ContributionKind = (typeof contributionKinds)[number];

/** Kinds of projects that remove CO₂. */
export const removalKinds = ['biochar', 'afforestation', 'enhanced_weathering', 'direct_air_capture'] as const;

/** Kinds of carbon removal in the terms of Regulation (EU) 2024/3012: permanent, or stored for a time. */
export const removalUnits = ['permanent_removal', 'carbon_farming', 'product_storage'] as const;

/** Units in which a project counts its work. */
export const workUnits = ['tree', 'pupil', 'patient', 'hive', 'harvest'] as const;
export type WorkUnit = (typeof workUnits)[number];

export const unitOfKind: Readonly<Record<ContributionKind, WorkUnit>> = {
  forest: 'tree',
  school: 'pupil',
  hospital: 'patient',
  beehives: 'hive',
  farm: 'harvest',
};

/** Figures of reports: totals since the beginning. `survived` may shrink, since trees die; the others may not. */
export const reportFigures = ['planted', 'survived', 'replanted', 'pupils', 'patients', 'hives', 'harvests'] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** The figure of a report that counts the work of a project; for trees the planted ones. */
export const figureOfKind: Readonly<Record<ContributionKind, ReportFigure>> = {
  forest: 'planted',
  school: 'pupils',
  hospital: 'patients',
  beehives: 'hives',
  farm: 'harvests',
};

/** States of removal credits, in their order. */
export const removalStates = ['planned', 'bought', 'delivered', 'retired'] as const;
export type RemovalState = (typeof removalStates)[number];
