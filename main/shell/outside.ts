/** Requests from outside while the program starts or runs: a second start, and on macOS opened links and files. */
import { app } from 'electron'
import { linkScheme } from '../../shared/views/start-subject.ts'
import { type GivenSubject, parseSubject, wordOf } from '../app/host/subject.ts'

export interface Outside {
  /** data that a second start passes to the first program */
  words: { subject: string | null }
  /**
   * Passes earlier and later subjects to `give`. `show` brings the window to the front after a second start without
   * one.
   */
  follow(give: (subject: GivenSubject) => void, show: () => void): void
}

/** Listens for subjects. Call it before Electron is ready: macOS reports a link of the start at once. */
export function listenOutside(first: GivenSubject | undefined): Outside {
  const waiting: GivenSubject[] = first ? [first] : []
  let give = (subject: GivenSubject): void => void waiting.push(subject)
  let show = (): void => undefined
  const hear = (word: unknown) => {
    const subject = typeof word === 'string' ? parseSubject(word) : null
    if (subject !== null) give(subject)
    show()
  }
  const pressed = (event: { preventDefault(): void }, word: string) => {
    event.preventDefault()
    hear(word)
  }
  app.on('open-url', pressed)
  app.on('open-file', pressed)
  // Chromium changes the order of the second start's arguments and adds some, so they are not read.
  app.on('second-instance', (_event, _argv, _folder, handed) =>
    hear((handed as Outside['words'] | null)?.subject),
  )
  return {
    words: { subject: first ? wordOf(first) : null },
    follow(giveNow, showNow) {
      give = giveNow
      show = showNow
      for (const subject of waiting.splice(0)) give(subject)
    },
  }
}

/**
 * Registers this program for `fieldbook://…` on Windows. Installers register it themselves (`install/links.nsh`,
 * `scripts/pack/msi.ts`), an unpacked archive does not. A development build never registers.
 */
export function registerLinks(platform: NodeJS.Platform): void {
  if (platform !== 'win32' || !app.isPackaged || app.isDefaultProtocolClient(linkScheme)) return
  app.setAsDefaultProtocolClient(linkScheme)
}
