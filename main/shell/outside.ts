/** What comes from outside while the program starts or runs: a second start, and on macOS links and files that were pressed. */
import { app } from 'electron'
import { linkScheme } from '../../shared/start-subject.ts'
import { type GivenSubject, parseSubject, wordOf } from '../app/host/subject.ts'

export interface Outside {
  /** what a second start leaves with the first one */
  words: { subject: string | null }
  /** Hands over whatever came and comes; `show` brings the window to the front, for a second start without anything. */
  follow(give: (subject: GivenSubject) => void, show: () => void): void
}

/** To be called before the program is ready: macOS tells at once what it was started with. */
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
  // Chromium gives the words of the second start in an order of its own, and adds some
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
 * Opens `fieldbook://…` with this program. The installers of Linux and macOS say so to their systems, and so do
 * those of Windows (`install/links.nsh`, `pack-msi.ts`); nobody does for an archive, which a person unpacks. Nothing that
 * is only tried out takes a link.
 */
export function takeLinks(platform: NodeJS.Platform): void {
  if (platform !== 'win32' || !app.isPackaged || app.isDefaultProtocolClient(linkScheme)) return
  app.setAsDefaultProtocolClient(linkScheme)
}
