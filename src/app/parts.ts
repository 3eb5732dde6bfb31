import { lazyScreen } from '../ui/lazyScreen.tsx'
import { styledScreen } from './styledScreen.ts'

/** The parts around the first screen of a signed-in person: one chunk, which a visitor never loads. */
export const parts = {
  GuardedRoutes: lazyScreen('GuardedRoutes', () => import('./GuardedRoutes.tsx')),
  SyncHost: lazyScreen('SyncHost', () => import('./SyncHost.tsx')),
  ActingBanner: styledScreen('ActingBanner', () => import('./acting/ActingBanner.tsx')),
  StoreHost: lazyScreen('StoreHost', () => import('./store/StoreHost.tsx')),
  BarPlaces: styledScreen('BarPlaces', () => import('./shell/BarPlaces.tsx')),
  AreaTabs: styledScreen('AreaTabs', () => import('./shell/AreaTabs.tsx')),
  BottomBar: lazyScreen('BottomBar', () => import('./shell/BottomBar.tsx')),
  Menus: styledScreen('Menus', () => import('./shell/Menus.tsx')),
  Bell: styledScreen('Bell', () => import('../features/notifications/Bell.tsx')),
  WaitingBadge: lazyScreen('WaitingBadge', () => import('./waiting/WaitingBadge.tsx')),
  InstallOffer: lazyScreen('InstallOffer', () => import('./install/InstallOffer.tsx')),
  AskedAuthors: lazyScreen('AskedAuthors', () => import('./AskedAuthors.tsx')),
  KeptAWeek: lazyScreen('KeptAWeek', () => import('./install/KeptAWeek.tsx')),
} as const
