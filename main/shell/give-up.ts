/** The end of a start that came to nothing: a sentence on the terminal and in a box, and no window. */
import { app, dialog } from 'electron'
import type { Message } from '../../shared/message.ts'
import { escapeLines } from '../../shared/printable.ts'
import { noteStart } from '../app/host/start-note.ts'
import { say } from './say.ts'

/** The log of a terminal stays in English. Before the system is ready a box would not be shown on Linux. */
export function giveUp(told: Message): void {
  console.error(escapeLines(told.message))
  noteStart('told')
  const end = () => {
    dialog.showErrorBox('Fieldbook', say(told))
    app.exit(1)
  }
  app.whenReady().then(end, end)
}
