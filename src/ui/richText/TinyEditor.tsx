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
import { useEffect, useState } from 'react'
import { addChecks } from './checks.ts'
import { addComments } from './comments.ts'
import { editorOptions } from './options.ts'
import type { RichTextProps } from './richTextProps.ts'
import { addSkins } from './skins.ts'
import { makeWording } from './wording.ts'
import { admitEditor, admitFrame } from '../../trustedTypes.ts'

type TinyMce = Parameters<typeof addComments>[0]

admitEditor()
addSkins()

/** Replaces the text, and keeps the cursor where it was if that place still exists. */
function setText(editor: TinyMce, html: string): void {
  const cursor = editor.hasFocus() ? editor.selection.getBookmark(3) : undefined
  editor.undoManager.transact(() => {
    editor.setContent(html)
  })
  if (cursor) editor.selection.moveToBookmark(cursor)
}

/** The rich text editor with everything that it needs: nothing comes from another host (design §3 "TinyMCE"). */
export function TinyEditor({ label, value, onChange, sendImage }: RichTextProps) {
  const [first] = useState(value)
  const [wording] = useState(() => makeWording(first))
  const [editor, setEditor] = useState<TinyMce>()
  // The options stay the same while the editor is open.
  const [init] = useState(() => ({
    ...editorOptions(label, window.matchMedia('(prefers-color-scheme: dark)').matches),
    paste_data_images: sendImage !== undefined,
    ...(sendImage
      ? {
          images_upload_handler: (image: { blob(): Blob; filename(): string }) =>
            sendImage(image.blob(), image.filename()),
        }
      : {}),
    setup: (made: TinyMce) => {
      // It asks for the document before it first writes into it.
      const frameOf = made.getDoc.bind(made)
      made.getDoc = () => admitFrame(frameOf())
      addComments(made)
      addChecks(made)
      // The frame has the name: its body may not have one.
      made.on('init', () => {
        made.getBody().removeAttribute('aria-label')
        wording.begin(made)
        setEditor(made)
      })
    },
  }))
  useEffect(() => {
    if (!editor) return
    const worder = {
      setContent: (html: string) => setText(editor, html),
      getContent: () => editor.getContent(),
    }
    wording.give(worder, value)
  }, [editor, wording, value])
  return (
    <Editor
      licenseKey="gpl"
      init={init}
      initialValue={first}
      onEditorChange={(html) => {
        const changed = wording.read(html)
        if (changed !== undefined) onChange(changed)
      }}
    />
  )
}
