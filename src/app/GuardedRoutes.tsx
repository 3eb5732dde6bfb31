import { Route, Routes } from 'react-router-dom'
import { Guard } from './guards.tsx'
import { guardedScreens } from './guardedScreens.ts'
import { screens } from './screens.ts'

/** The screens for signed-in people, kept out of a visitor's first chunk. */
export function GuardedRoutes() {
  return (
    <Routes>
      {guardedScreens.map(({ path, roles, part, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guard roles={roles} part={part}>
              <Screen />
            </Guard>
          }
        />
      ))}
      <Route path="*" element={<screens.NotFound />} />
    </Routes>
  )
}
