import darkPage from 'tinymce/skins/content/dark/content.min.css?inline'
import page from 'tinymce/skins/content/default/content.min.css?inline'
import darkContent from 'tinymce/skins/ui/oxide-dark/content.min.css?inline'
import darkSkin from 'tinymce/skins/ui/oxide-dark/skin.min.css?inline'
import content from 'tinymce/skins/ui/oxide/content.min.css?inline'
import skin from 'tinymce/skins/ui/oxide/skin.min.css?inline'
import { tinymce } from './tinymce.ts'

/** Bundles the editor's skins into its chunk: it requests no files. */
export function addSkins(): void {
  tinymce.Resource.add('ui/oxide/skin.css', skin)
  tinymce.Resource.add('ui/oxide/content.css', content)
  tinymce.Resource.add('ui/oxide-dark/skin.css', darkSkin)
  tinymce.Resource.add('ui/oxide-dark/content.css', darkContent)
  tinymce.Resource.add('content/default/content.css', page)
  tinymce.Resource.add('content/dark/content.css', darkPage)
}
