/** Serves the screens over app:// and documents over contents://, with the same functions as in the browser. */
import { protocol, type Session } from 'electron'
import { forPage } from '../app/contents/for-page.ts'
import type { ServeContents } from '../app/contents/serve-contents.ts'
import type { Serve } from '../app/serve.ts'
import { appOrigin, appScheme, contentsScheme, isContentsAddress, isOwnAddress } from './origin.ts'

/** Registers both schemes as standard origins. Electron allows this once, before it is ready. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
    {
      scheme: contentsScheme,
      // Our page has another origin, and reads from this one if the response's CORS headers allow it.
      // A player reads a recording in parts.
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
    },
  ])
}

export function serveScreens(session: Session, serve: Serve): void {
  session.protocol.handle(appScheme, request => (isOwnAddress(request.url) ? serve(request) : nothing()))
}

export function serveDocuments(session: Session, serve: ServeContents): void {
  const serveToPage = forPage(serve, appOrigin)
  session.protocol.handle(contentsScheme, request =>
    isContentsAddress(request.url) ? serveToPage(request) : nothing(),
  )
}

function nothing(): Response {
  return new Response('There is nothing at this address.', { status: 404 })
}
