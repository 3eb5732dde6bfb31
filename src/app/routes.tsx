import { Route, Routes } from 'react-router-dom'
import { paths } from '../ui/paths.ts'

/** Which screen stands at which address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<main>Lectern</main>} />
    </Routes>
  )
}
