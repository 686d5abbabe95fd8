/** The screens come over app://, answered by the same function as in the browser. */
import { protocol, type Session } from 'electron'
import type { Serve } from '../app/serve.ts'
import { appScheme, isOwnAddress } from './origin.ts'

/** Makes app:// a proper origin; Electron takes this only before it is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])
}

export function serveScreens(session: Session, serve: Serve): void {
  session.protocol.handle(appScheme, request =>
    isOwnAddress(request.url)
      ? serve(request)
      : new Response('There is nothing at this address.', { status: 404 }),
  )
}
