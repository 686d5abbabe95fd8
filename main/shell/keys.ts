/**
 * Moves the keys of a data folder between the window and the browser host: the window takes them from the browser's key
 * file, and gives them back.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { app, dialog } from 'electron'
import { fail, type Outcome, succeed } from '../../shared/text/failures.ts'
import { reason } from '../../shared/text/message.ts'
import { openOrBorrowFolder } from '../app/host/borrowed-folder.ts'
import { makeFolder } from '../app/host/data-folder.ts'
import { keyFileName, openKeyFileSeal } from '../app/host/key-file.ts'
import { dropKeyFile, rewriteSealed } from '../app/host/rewrite-sealed.ts'
import { type Seal, sealedBy } from '../app/host/sealed-secrets.ts'
import { say } from './say.ts'
import { openSystemSeal } from './system-seal.ts'

/** Returns true if the window has taken the browser's keys. Keys that cannot be opened stay the browser's. */
export async function takeKeysFromBrowser(dataDir: string, seal: Seal): Promise<boolean> {
  const { FIELDBOOK_KEY } = process.env
  const isKeyHere = FIELDBOOK_KEY !== undefined || existsSync(path.join(dataDir, keyFileName))
  if (sealedBy(dataDir) !== 'key-file' || !isKeyHere) return false
  const from = openKeyFileSeal(dataDir, FIELDBOOK_KEY)
  if (!from.ok) return false
  try {
    if (!(await rewriteSealed(dataDir, from.value, seal))) return false
  } catch {
    // The key file has another key. The code that opens the folder reports it.
    return false
  }
  dropKeyFile(dataDir)
  return true
}

/** Reports the move in a dialog after the window has appeared; nothing waits for it. */
export async function reportKeys(dataDir: string): Promise<void> {
  const message = say(reason('keys-taken-by-window', { folder: dataDir }))
  await dialog.showMessageBox({ type: 'info', title: app.name, message, buttons: ['OK'] })
}

/** `--keys-to-browser`: gives the keys back without a window. Returns the text to print. */
export async function giveKeysToBrowser(data: string): Promise<Outcome<string>> {
  const folder = openOrBorrowFolder(data)
  if (!folder.ok) return folder
  try {
    const { dir, borrowedFrom } = folder.value
    if (borrowedFrom !== null)
      return fail('storage', reason('folder-unwritable', { folder: data, why: 'read-only' }))
    const windowFolder = makeFolder(path.join(dir, 'window'))
    if (!windowFolder.ok) return windowFolder
    app.setPath('userData', windowFolder.value)
    await app.whenReady()
    const [from, to] = [await openSystemSeal(), openKeyFileSeal(dir, process.env.FIELDBOOK_KEY)]
    if (!from.ok) return from
    if (!to.ok) return to
    const isRewritten = await rewriteSealed(dir, from.value, to.value)
    return succeed(isRewritten ? reason('keys-given-to-browser', { folder: data }).message : '')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail('storage', reason('keys-damaged-why', { file: path.join(data, 'secrets.json'), why }))
  } finally {
    folder.value.release()
  }
}
