import type { Editor } from 'tinymce'
import { richTextTexts } from '../../../contract/core/html/richText.ts'
import { axeFlawsIn } from './axeFlaws.ts'
import { flawsIn } from './flaws.ts'

/** Lists the accessibility problems, to go to each. */
async function check(editor: Editor): Promise<void> {
  const body = editor.getBody()
  // If axe cannot be loaded offline, our own rules still apply.
  const flaws = [...flawsIn(body), ...(await axeFlawsIn(body).catch(() => []))]
  if (flaws.length === 0) {
    editor.notificationManager.open({ text: richTextTexts.noFlaws, type: 'success', timeout: 6000 })
    return
  }
  editor.windowManager.open({
    title: richTextTexts.accessibilityTitle,
    body: {
      type: 'panel',
      items: [
        {
          type: 'listbox',
          name: 'flaw',
          label: richTextTexts.flaw,
          items: flaws.map(({ text }, index) => ({ value: String(index), text: `${index + 1}. ${text}` })),
        },
      ],
    },
    buttons: [
      { type: 'custom', name: 'go', text: richTextTexts.goTo, primary: true },
      { type: 'cancel', text: richTextTexts.close },
    ],
    onAction: (dialog) => {
      const element = flaws[Number(dialog.getData()['flaw'])]?.element
      dialog.close()
      if (!element) return
      editor.selection.select(element)
      element.scrollIntoView({ block: 'center' })
      editor.focus()
    },
  })
}

/** Adds the browser's spell check and our accessibility check: the editor's free build has neither (design §3). */
export function addChecks(editor: Editor): void {
  editor.ui.registry.addToggleButton('spellcheck', {
    icon: 'spell-check',
    tooltip: richTextTexts.spellCheck,
    onAction: (button) => {
      const body = editor.getBody()
      body.spellcheck = !body.spellcheck
      button.setActive(body.spellcheck)
    },
    onSetup: (button) => {
      const showState = () => button.setActive(editor.getBody().spellcheck)
      if (editor.initialized) showState()
      else editor.on('init', showState)
      return () => editor.off('init', showState)
    },
  })
  editor.ui.registry.addButton('accessibilitycheck', {
    icon: 'accessibility-check',
    tooltip: richTextTexts.accessibility,
    onAction: () => void check(editor),
  })
}
