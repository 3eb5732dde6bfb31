import './tinymce.ts'
import 'tinymce/models/dom'
import 'tinymce/themes/silver'
import 'tinymce/icons/default'
import 'tinymce/plugins/advlist'
import 'tinymce/plugins/autolink'
import 'tinymce/plugins/charmap'
import 'tinymce/plugins/code'
import 'tinymce/plugins/directionality'
import 'tinymce/plugins/emoticons'
import 'tinymce/plugins/emoticons/js/emojis'
import 'tinymce/plugins/fullscreen'
import 'tinymce/plugins/image'
import 'tinymce/plugins/link'
import 'tinymce/plugins/lists'
import 'tinymce/plugins/media'
import 'tinymce/plugins/searchreplace'
import 'tinymce/plugins/table'
import 'tinymce/plugins/visualblocks'
import 'tinymce/plugins/wordcount'
import { Editor } from '@tinymce/tinymce-react'
import { useRef, useState } from 'react'
import { addChecks } from './checks.ts'
import { addComments } from './comments.ts'
import { editorOptions } from './options.ts'
import type { RichTextProps } from './richTextProps.ts'
import { addSkins } from './skins.ts'

addSkins()

/** The editor for rich text, with all that it needs: nothing comes from another place (design §3 "TinyMCE"). */
export function TinyEditor({ label, value, onChange, sendImage }: RichTextProps) {
  // The editor words what it is given in its own way, with other breaks of lines: that is no change of it.
  const [given] = useState(value)
  const [worded, setWorded] = useState(value)
  const wordedNow = useRef(value)
  // What it is made with stays as long as it is open.
  const [init] = useState(() => ({
    ...editorOptions(label, window.matchMedia('(prefers-color-scheme: dark)').matches),
    paste_data_images: sendImage !== undefined,
    ...(sendImage
      ? {
          images_upload_handler: (image: { blob(): Blob; filename(): string }) =>
            sendImage(image.blob(), image.filename()),
        }
      : {}),
    setup: (editor: Parameters<typeof addComments>[0]) => {
      addComments(editor)
      addChecks(editor)
      // The frame has the name: a body may have none of its own.
      editor.on('init', () => {
        editor.getBody().removeAttribute('aria-label')
        wordedNow.current = editor.getContent()
        setWorded(wordedNow.current)
      })
    },
  }))
  return (
    <Editor
      licenseKey="gpl"
      init={init}
      value={value === given ? worded : value}
      rollback={false}
      onEditorChange={(html) => onChange(html === wordedNow.current ? given : html)}
    />
  )
}
