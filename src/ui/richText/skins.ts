import darkPage from 'tinymce/skins/content/dark/content.min.css?inline'
import page from 'tinymce/skins/content/default/content.min.css?inline'
import darkContent from 'tinymce/skins/ui/oxide-dark/content.min.css?inline'
import darkSkin from 'tinymce/skins/ui/oxide-dark/skin.min.css?inline'
import content from 'tinymce/skins/ui/oxide/content.min.css?inline'
import skin from 'tinymce/skins/ui/oxide/skin.min.css?inline'
import { tinymce } from './tinymce.ts'

/** The editor's dark blues, and the greys of the portal's dark scheme in their place. */
const greys = {
  '#161f29': '#1f1f1f',
  '#222f3e': '#2e2e2e',
  '#2b3b4e': '#3b3b3b',
  '#2f4055': '#3b3b3b',
  '#324053': '#424242',
  '#34485f': '#424242',
  '#364a62': '#424242',
  '#3d546f': '#4d4d4d',
} as const

const inGrey = (css: string) =>
  Object.entries(greys).reduce((text, [blue, grey]) => text.replaceAll(blue, grey), css)

/** Bundles the editor's skins into its chunk: it requests no files. */
export function addSkins(): void {
  tinymce.Resource.add('ui/oxide/skin.css', skin)
  tinymce.Resource.add('ui/oxide/content.css', content)
  tinymce.Resource.add('ui/oxide-dark/skin.css', inGrey(darkSkin))
  tinymce.Resource.add('ui/oxide-dark/content.css', inGrey(darkContent))
  tinymce.Resource.add('content/default/content.css', page)
  tinymce.Resource.add('content/dark/content.css', inGrey(darkPage))
}
