/** The screens come over app://, documents over contents://, each answered by the same function as in the browser. */
import { protocol, type Session } from 'electron'
import { forPage } from '../app/contents/for-page.ts'
import type { ServeContents } from '../app/contents/serve-contents.ts'
import type { Serve } from '../app/serve.ts'
import { appOrigin, appScheme, contentsScheme, isContentsAddress, isOwnAddress } from './origin.ts'

/** Makes both proper origins; Electron takes this only before it is ready, and only once. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
    {
      scheme: contentsScheme,
      // Our page is another origin, and reads from this one as the answers allow it.
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
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
