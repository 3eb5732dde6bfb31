/** All of Mantine's styles. In their layer they repeat the landing page's, and never override the portal's own. */
import '@mantine/core/styles.layer.css'
