import type { Editor } from 'tinymce'
import { richTextTexts } from '../../../contract/core/html/richText.ts'
import { commentAttribute, commentMark } from './commentMarks.ts'

const commentIn = (elements: readonly Element[]) => ({
  comment: elements[0]?.getAttribute(commentAttribute) ?? '',
  about: elements.map((element) => element.textContent).join(''),
})

function selectMark(editor: Editor, [first]: readonly Element[]): void {
  if (!first) return
  editor.selection.select(first)
  first.scrollIntoView({ block: 'center' })
}

/** Asks for a comment on the selected words. */
function add(editor: Editor): void {
  if (editor.selection.isCollapsed()) {
    editor.notificationManager.open({ text: richTextTexts.chooseText, type: 'info', timeout: 6000 })
    return
  }
  editor.windowManager.open({
    title: richTextTexts.addComment,
    body: {
      type: 'panel',
      items: [
        { type: 'textarea', name: 'comment', label: richTextTexts.comment },
        { type: 'htmlpanel', html: `<p>${richTextTexts.commentHint}</p>` },
      ],
    },
    buttons: [
      { type: 'cancel', text: richTextTexts.cancel },
      { type: 'submit', text: richTextTexts.save, primary: true },
    ],
    onSubmit: (dialog) => {
      const comment = String(dialog.getData()['comment'] ?? '').trim()
      dialog.close()
      if (comment === '') return
      editor.annotator.annotate(commentMark, { uid: crypto.randomUUID(), comment })
      editor.dispatch('change')
    },
  })
}

/** Lists all comments, to go to one or remove it. */
function show(editor: Editor): void {
  const marks = Object.entries(editor.annotator.getAll(commentMark))
  if (marks.length === 0) {
    editor.notificationManager.open({ text: richTextTexts.noComments, type: 'info', timeout: 6000 })
    return
  }
  const items = marks.map(([value, elements]) => {
    const { comment, about } = commentIn(elements)
    return { value, text: `“${about}”: ${comment}` }
  })
  editor.windowManager.open({
    title: richTextTexts.showComments,
    body: { type: 'panel', items: [{ type: 'listbox', name: 'uid', label: richTextTexts.comment, items }] },
    buttons: [
      { type: 'custom', name: 'remove', text: richTextTexts.remove },
      { type: 'custom', name: 'go', text: richTextTexts.goTo, primary: true },
      { type: 'cancel', text: richTextTexts.close },
    ],
    onAction: (dialog, { name }) => {
      const uid = String(dialog.getData()['uid'] ?? '')
      const elements = editor.annotator.getAll(commentMark)[uid] ?? []
      dialog.close()
      selectMark(editor, elements)
      if (name !== 'remove') return
      editor.annotator.remove(commentMark)
      editor.dispatch('change')
    },
  })
}

/** Comments on the draft, by the free annotator (design §3 "TinyMCE"); they are stored in marks of the text. */
export function addComments(editor: Editor): void {
  editor.on('init', () => {
    editor.annotator.register(commentMark, {
      persistent: true,
      decorate: (_uid, data) => ({
        attributes: { [commentAttribute]: String(data['comment']), title: String(data['comment']) },
      }),
    })
  })
  editor.ui.registry.addButton('addcomment', {
    icon: 'comment-add',
    tooltip: richTextTexts.addComment,
    onAction: () => add(editor),
  })
  editor.ui.registry.addButton('showcomments', {
    icon: 'comment',
    tooltip: richTextTexts.showComments,
    onAction: () => show(editor),
  })
}
