/** Ends a failed start with a message on the terminal and in a dialog, without a window. */
import { app, dialog } from 'electron'
import { escapeLines } from '../../shared/entities/printable.ts'
import type { Message } from '../../shared/text/message.ts'
import { noteStart } from '../app/host/start-note.ts'
import { say } from './say.ts'

/** Prints the message in English. Shows the dialog when the system is ready: on Linux it would not appear before. */
export function giveUp(told: Message): void {
  console.error(escapeLines(told.message))
  noteStart('told')
  const end = () => {
    dialog.showErrorBox('Fieldbook', say(told))
    app.exit(1)
  }
  app.whenReady().then(end, end)
}
