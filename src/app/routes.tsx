import { lazy, type ComponentType } from 'react'
import { HomeScreen } from '#src/screens/home-screen.tsx'

const loadCategorySelection = () =>
  import('#src/screens/category-selection-screen.tsx').then((m) => ({
    default: m.CategorySelectionScreen,
  }))

const loadCropSelection = () =>
  import('#src/screens/crop-selection-screen.tsx').then((m) => ({
    default: m.CropSelectionScreen,
  }))

const loadCropManagement = () =>
  import('#src/screens/crop-management-screen.tsx').then((m) => ({
    default: m.CropManagementScreen,
  }))

const loadAnimalSelection = () =>
  import('#src/screens/animal-selection-screen.tsx').then((m) => ({
    default: m.AnimalSelectionScreen,
  }))

const loadAnimalManagement = () =>
  import('#src/screens/animal-management-screen.tsx').then((m) => ({
    default: m.AnimalManagementScreen,
  }))

const loadSolarManagement = () =>
  import('#src/screens/solar-management-screen.tsx').then((m) => ({
    default: m.SolarManagementScreen,
  }))
const loadDashboard = () =>
  import('#src/screens/dashboard-screen.tsx').then((m) => ({ default: m.DashboardScreen }))
const loadYourData = () =>
  import('#src/screens/your-data-screen.tsx').then((m) => ({ default: m.YourDataScreen }))

type RouteRow = { path: string; screen: ComponentType; load?: () => Promise<unknown> }

/** Spec section 2, row by row. Home comes with the signed-in app, every other screen by itself. */
export const routes: RouteRow[] = [
  { path: '/', screen: HomeScreen },
  {
    path: '/category-selection/:projectId',
    screen: lazy(loadCategorySelection),
    load: loadCategorySelection,
  },
  {
    path: '/crop-selection/:projectId',
    screen: lazy(loadCropSelection),
    load: loadCropSelection,
  },
  {
    path: '/crop-management/:projectId/:cropId?',
    screen: lazy(loadCropManagement),
    load: loadCropManagement,
  },
  {
    path: '/animal-selection/:projectId',
    screen: lazy(loadAnimalSelection),
    load: loadAnimalSelection,
  },
  {
    path: '/animal-management/:projectId/:animalId?',
    screen: lazy(loadAnimalManagement),
    load: loadAnimalManagement,
  },
  {
    path: '/solar-management/:projectId/:systemId?',
    screen: lazy(loadSolarManagement),
    load: loadSolarManagement,
  },
  { path: '/dashboard', screen: lazy(loadDashboard), load: loadDashboard },
  { path: '/dashboard/data', screen: lazy(loadYourData), load: loadYourData },
]
