/** The screens of this domain. */
export const sustainabilityPaths = {
  overview: () => '/sustainability',
  history: () => '/sustainability/history',
  village: () => '/sustainability/village',
  villageAbout: () => '/sustainability/village/about',
  villageProject: (uuid: string) => `/sustainability/village/project/${encodeURIComponent(uuid)}`,
  portfolioProject: (uuid: string) => `/sustainability/portfolio/project/${encodeURIComponent(uuid)}`,
  portfolioHistory: () => '/sustainability/portfolio/history',
  /** Emissions of a SIM and its phone. */
  calculator: (uuid: string) => `/calculator/${encodeURIComponent(uuid)}`,
} as const;
