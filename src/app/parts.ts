import { themedScreen } from '../ui/theme/themedScreen.tsx'
import { styledScreen } from './styledScreen.ts'

/** The parts around the first screen of a signed-in person: one chunk, which a visitor never loads. */
export const parts = {
  GuardedRoutes: themedScreen('GuardedRoutes', () => import('./GuardedRoutes.tsx')),
  SyncHost: themedScreen('SyncHost', () => import('./SyncHost.tsx')),
  ActingBanner: styledScreen('ActingBanner', () => import('./acting/ActingBanner.tsx')),
  StoreHost: themedScreen('StoreHost', () => import('./store/StoreHost.tsx')),
  BarPlaces: styledScreen('BarPlaces', () => import('./shell/BarPlaces.tsx')),
  AreaTabs: styledScreen('AreaTabs', () => import('./shell/AreaTabs.tsx')),
  BottomBar: themedScreen('BottomBar', () => import('./shell/BottomBar.tsx')),
  Menus: styledScreen('Menus', () => import('./shell/Menus.tsx')),
  Bell: styledScreen('Bell', () => import('../features/notifications/Bell.tsx')),
  WaitingBadge: themedScreen('WaitingBadge', () => import('./waiting/WaitingBadge.tsx')),
  InstallOffer: themedScreen('InstallOffer', () => import('./install/InstallOffer.tsx')),
  AskedAuthors: themedScreen('AskedAuthors', () => import('./AskedAuthors.tsx')),
  KeptAWeek: themedScreen('KeptAWeek', () => import('./install/KeptAWeek.tsx')),
} as const
