/** All of Mantine's styles. Their layer is above the landing page's, and below the portal's own styles. */
import '@mantine/core/styles.layer.css'
