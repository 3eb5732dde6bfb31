import type { IAllProps } from '@tinymce/tinymce-react'
import { commentStyle } from './commentMarks.ts'

type Options = NonNullable<IAllProps['init']>

/** The editor's plugins (spec §2 "Rich-text editor"): a fixed set. */
const plugins = [
  ...['advlist', 'autolink', 'charmap', 'code', 'directionality', 'emoticons', 'fullscreen', 'image'],
  ...['link', 'lists', 'media', 'searchreplace', 'table', 'visualblocks', 'wordcount'],
]

/** The toolbar in the specification's order. */
const toolbar = [
  'undo redo',
  'blocks fontfamily fontsize',
  'bold italic underline strikethrough',
  'link image media table',
  'addcomment showcomments spellcheck accessibilitycheck',
  'align',
  'numlist bullist indent outdent',
  'emoticons',
  'removeformat',
].join(' | ')

/** The editor's options; `isDark` if the system is. */
export function editorOptions(label: string, isDark: boolean): Options {
  return {
    height: 400,
    menubar: true,
    // No colours in the menu: text has the colours of its reader, light or dark.
    menu: {
      format: {
        title: 'Format',
        items:
          'bold italic underline strikethrough superscript subscript codeformat | blocks fontfamily fontsize align lineheight | removeformat',
      },
    },
    plugins,
    toolbar,
    // Whole where there is room for its lines; on a phone it would take half of the screen.
    toolbar_mode: window.matchMedia('(min-width: 62em)').matches ? 'wrap' : 'sliding',
    block_formats: 'Paragraph=p; Heading 2=h2; Heading 3=h3; Heading 4=h4; Preformatted=pre',
    skin: isDark ? 'oxide-dark' : 'oxide',
    content_css: isDark ? 'dark' : 'default',
    content_style: `body { font-family: Helvetica, Arial, sans-serif; font-size: 14px } ${commentStyle}`,
    iframe_aria_text: label,
    // The editor names its frame in only one browser.
    iframe_attrs: { title: label },
    browser_spellcheck: true,
    // The browser's own context menu has its spelling suggestions.
    contextmenu: false,
    branding: false,
    promotion: false,
    onboarding: false,
    // Addresses stay as typed.
    convert_urls: false,
    link_default_protocol: 'https',
    link_assume_external_targets: 'https',
    image_title: true,
    media_live_embeds: false,
    media_alt_source: false,
    media_poster: false,
    emoticons_database: 'emojis',
  }
}
