const segment = encodeURIComponent

const withQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`

/** Builds every URL of the app. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  task: (taskId: string) => withQuery(paths.dashboard, { task: taskId }),
  yourData: '/dashboard/data',
  login: '/api/login',
  account: '/api/account',
  logout: '/api/logout',
  categorySelection: (projectId: string) => `/category-selection/${segment(projectId)}`,
  cropSelection: (projectId: string) => `/crop-selection/${segment(projectId)}`,
  cropManagement: (projectId: string, cropId?: string) =>
    `/crop-management/${segment(projectId)}${cropId ? `/${segment(cropId)}` : ''}`,
  cropManagementFor: (projectId: string, crop: string, selectedCrops: string[]) =>
    withQuery(paths.cropManagement(projectId), { crop, selectedCrops: selectedCrops.join(',') }),
  animalSelection: (projectId: string) => `/animal-selection/${segment(projectId)}`,
  animalManagement: (projectId: string, animalId?: string) =>
    `/animal-management/${segment(projectId)}${animalId ? `/${segment(animalId)}` : ''}`,
  animalManagementFor: (projectId: string, animal: string) =>
    withQuery(paths.animalManagement(projectId), { animal }),
  /** The management screen of a record. */
  record: (kind: 'crop' | 'animal' | 'solar', projectId: string, recordId: string) =>
    ({
      crop: paths.cropManagement,
      animal: paths.animalManagement,
      solar: paths.solarManagement,
    })[kind](projectId, recordId),
  solarManagement: (projectId: string, systemId?: string) =>
    `/solar-management/${segment(projectId)}${systemId ? `/${segment(systemId)}` : ''}`,
}
