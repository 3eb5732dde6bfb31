import '@fontsource-variable/noto-sans/index.css'
import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { BrowserRouter } from 'react-router-dom'
import { Snackbar } from '../ui/snackbar.tsx'
import { AppRoutes } from './routes.tsx'
import { theme } from './theme.ts'

/** The whole app: look, addresses, screens. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Snackbar />
    </MantineProvider>
  )
}
